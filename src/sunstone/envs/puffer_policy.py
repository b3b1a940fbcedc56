"""A small policy for `pufferlib.py`, in PyTorch: it takes the numbers out of packed rows and chooses what is legal."""

from typing import Any

import numpy as np
import torch

from sunstone.envs.core import Task


class Policy(torch.nn.Module):
    """`env` is a `SunstoneEnv` of `pufferlib.py`. Numbers are scaled by their bounds to 0 to 1."""

    def __init__(self, env: Any, hidden_size: int = 128) -> None:
        super().__init__()
        task: Task = env.task
        self.actions: int = task.actions
        self.row_bytes: int = env.row_bytes
        self.hidden_size = hidden_size
        span = (task.high.astype(np.float32) - task.low)[None]
        for name, found in (("words", task.words), ("shifts", task.shifts), ("most", task.most), ("span", span)):
            self.register_buffer(name, torch.as_tensor(found))
        self.register_buffer("bits", torch.arange(8))
        self.encoder = torch.nn.Sequential(torch.nn.Linear(len(task.features), hidden_size), torch.nn.ReLU())
        self.decoder = torch.nn.Linear(hidden_size, task.actions)
        self.value = torch.nn.Linear(hidden_size, 1)

    def numbers(self, observations: Any) -> Any:
        """Each from 0, its least value, to 1."""
        words = observations[:, : self.row_bytes].contiguous().view(torch.int64)
        return (words[:, self.words] >> self.shifts & self.most) / self.span

    def legal(self, observations: Any) -> Any:
        """Whether each action is."""
        return (observations[:, self.row_bytes :, None] >> self.bits & 1).flatten(1)[:, : self.actions].bool()

    def forward_eval(self, observations: Any, state: Any = None) -> tuple[Any, Any]:
        observations = observations.reshape(-1, observations.shape[-1])
        hidden = self.encoder(self.numbers(observations))
        logits = self.decoder(hidden).masked_fill(~self.legal(observations), -1e9)
        return logits, self.value(hidden)

    def forward(self, observations: Any, state: Any = None) -> tuple[Any, Any]:
        return self.forward_eval(observations, state)
