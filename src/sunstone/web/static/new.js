/* Seats beyond the number of players are not asked for. */
"use strict";
const form = document.getElementById("new");
function seats() {
  const n = Number(new FormData(form).get("players"));
  for (const row of form.querySelectorAll("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) > n;
    row.querySelector("select").disabled = row.hidden;
  }
}
form.addEventListener("change", seats);
seats();
