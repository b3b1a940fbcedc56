/* What the scripts of the pages find outside of their modules. */

/** static/vendor/idiomorph.min.js */
declare const Idiomorph: {
  morph(element: Element, to: string | ChildNode[], how: { morphStyle: "innerHTML" | "outerHTML" }): void;
};

interface Window {
  /** The handle of static/table/main.js, for tests and tools. */
  sunstone: {
    apply: typeof import("../../src/sunstone/web/static/table/apply.js").apply;
    hangUp: typeof import("../../src/sunstone/web/static/table/server.js").hangUp;
    settings: typeof import("../../src/sunstone/web/static/table/settings.js").settings;
    version: typeof import("../../src/sunstone/web/static/table/page.js").version;
  };
}
