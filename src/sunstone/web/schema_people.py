"""What the API takes and gives about oneself; as in `schema.py`."""

from typing import Annotated, Any, Final

from msgspec import Meta

from sunstone.web.schema import Answer, Body

SURE: Final = "everything"  # what is sent by who means it


# --- bodies
class NamedDevice(Body):
    name: Annotated[str, Meta(min_length=1, max_length=80, description="what it is called in the list")]


class Sure(Body):
    sure: Annotated[str, Meta(max_length=40, description=f"`{SURE}`, from who means it")]


# --- answers
class Device(Answer):
    """A device or program that is you."""

    id: Annotated[str, Meta(description="a hash of its secret")]
    name: Annotated[str, Meta(description="what it is called")]
    made: Annotated[float, Meta(description="when it was signed in, seconds since 1970")]
    seen: Annotated[float, Meta(description="when it last asked for something, to the day")]
    this: Annotated[bool, Meta(description="it is the one that asks")]


class Devices(Answer):
    """Those that are signed in."""

    devices: Annotated[list[Device], Meta(description="the newest first")]


class NewDevice(Answer):
    """Another secret that is you."""

    id: Annotated[str, Meta(description="a hash of its secret")]
    name: Annotated[str, Meta(description="what it is called")]
    secret: Annotated[str, Meta(description="it is shown once, keep it")]


class DeviceEnded(Answer):
    """It is signed out."""

    ended: Annotated[str, Meta(description="its id")]


class Kept(Answer):
    """A part of what is kept of somebody."""

    name: Annotated[str, Meta(description="`tables`, `studies` and so on")]
    kept: Annotated[Any, Meta(description="as that part keeps it")]


class Export(Answer):
    """All that is kept of you."""

    sunstone: Annotated[str, Meta(description="version of the server")]
    at: Annotated[float, Meta(description="when it was made, seconds since 1970")]
    name: Annotated[str, Meta(description="what you are called")]
    parts: Annotated[list[Kept], Meta(description="those of which something is kept")]


class Gone(Answer):
    """Nothing is kept of you."""

    deleted: Annotated[list[str], Meta(description="the parts that were looked through")]
