import { ScriptAtOnce } from "./script-marker";

/** Before a type that no browser runs, and a relation that no browser follows. */
const LATER = "later-";

/** A tab that is not looked at draws nothing: its scripts start after this time (milliseconds). */
const AT_LATEST = 500;

// Each in a task of its own, so that none takes long. A script runs when it is put into the page again, the modules
// after what they read. On a slow line the last ones come long after the first frame: they are looked for in a whole
// page. Who comes back is put to where they were before the first frame, by the script above this one
// (ScrollRestoration).
const START = `(() => {
  const script = (type) => document.querySelector("script[type='${LATER}" + type + "']");
  const start = (element) => {
    const name = "rel" in element ? "rel" : "type";
    element[name] = element[name].slice(${LATER.length});
    if (name === "type") element.before(element);
  };
  const startAll = () => {
    const next = document.querySelector("link[rel^=${LATER}]") ?? script("text/javascript") ?? script("module");
    if (!next) return;
    start(next);
    setTimeout(startAll);
  };
  if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") start(script("text/javascript"));
  document.addEventListener("DOMContentLoaded", () => {
    new PerformanceObserver(startAll).observe({ type: "paint", buffered: true });
    setTimeout(startAll, ${AT_LATEST});
  });
})()`;

/** Starts the scripts of a page once its text is on the screen; nothing on it needs them to be read or sent. */
export const StartAfterPaint = () => <ScriptAtOnce text={START} />;

/**
 * A rendered page whose scripts wait for StartAfterPaint: until then the line and the processor belong to what is
 * needed to read it, the style sheet and the fonts. With `early` modules are fetched meanwhile, where the scripts are
 * what the page is for. React does not compare attributes when it takes over a page.
 */
export function withScriptsAfterPaint(html: string, marker: string, { early = false } = {}): string {
  const own = `<script nonce="${marker}"`;
  const modules = new RegExp(`(?<=${own}) type="module"( async="">[^]*?</script>)`);
  const preload = '<link rel="modulepreload"';
  return html
    .replaceAll(`${own}>`, `${own} type="${LATER}text/javascript">`)
    .replace(modules, (_, rest: string) => ` type="${LATER}module"${withoutIndentation(rest)}`)
    .replaceAll(
      preload,
      early ? preload.replace("<link", '<link fetchpriority="low"') : preload.replace('="', `="${LATER}`),
    );
}

/** Remix indents the routes that a script tells of; each visitor would pay for it. */
const withoutIndentation = (script: string) => script.replace(/\n\s+/g, "");
