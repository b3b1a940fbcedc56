/* The keys by which one goes through a game or a study, and the names of the ways they lead. */

/** @type {Record<string, "first" | "turn-back" | "back" | "on" | "turn-on" | "last">} */
export const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "turn-back",
  ArrowDown: "turn-on",
  PageUp: "turn-back",
  PageDown: "turn-on",
  Home: "first",
  End: "last",
};
