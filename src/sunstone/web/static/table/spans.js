/* Spans of time in words: nothing here needs a page. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In words, as the server says it: "2 d 4 h", "3 h 12 min", "43 min", "1:59".
 * @param {number} seconds */
export function span(seconds) {
  const whole = Math.floor(Math.max(0, seconds));
  if (whole >= 2 * DAY) return parts(Math.floor(whole / DAY), "d", Math.floor((whole % DAY) / HOUR), "h");
  if (whole >= HOUR) return parts(Math.floor(whole / HOUR), "h", Math.floor((whole % HOUR) / MINUTE), "min");
  if (whole >= 2 * MINUTE) return `${Math.floor(whole / MINUTE)} min`;
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

/** @param {number} n
 * @param {string} unit
 * @param {number} rest
 * @param {string} part */
const parts = (n, unit, rest, part) => (rest ? `${n} ${unit} ${rest} ${part}` : `${n} ${unit}`);

/** Seconds after which the same time is told in other words.
 * @param {number} left */
export function wait(left) {
  const step = left >= 2 * DAY ? HOUR : left >= 2 * MINUTE ? MINUTE : 1;
  return (left % step) + 0.05;
}
