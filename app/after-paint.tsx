import { useScriptMarker } from "./script-marker";

/** A type that no browser runs. */
const WAITING = "waiting";

/** A relation that no browser follows. */
const LATER = "later";

/** A tab that is not looked at draws nothing: its scripts start after this time (milliseconds). */
const AT_LATEST = 500;

// On a slow line the modules' script comes long after the first frame: it is looked for in a whole page. It runs
// when it is put into the page again.
const START = `(() => {
  const start = () => {
    const waiting = document.querySelector("script[type=${WAITING}]");
    if (!waiting) return;
    for (const link of document.querySelectorAll("link[rel=${LATER}]")) link.rel = "modulepreload";
    waiting.type = "module";
    waiting.before(waiting);
  };
  document.addEventListener("DOMContentLoaded", () => {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    setTimeout(start, ${AT_LATEST});
  });
})()`;

/** Starts the modules of a page once its text is on the screen; nothing on it needs them to be read or sent. */
export function StartAfterPaint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={useScriptMarker()} dangerouslySetInnerHTML={{ __html: START }} />;
}

/**
 * A rendered page whose modules wait for StartAfterPaint: until then the line belongs to what is needed to read it, the
 * style sheet and the fonts. With `early` they are fetched meanwhile, where the scripts are what the page is for. React
 * does not compare attributes when it takes over a page.
 */
export function withModulesAfterPaint(html: string, marker: string, { early = false } = {}): string {
  const running = new RegExp(`<script nonce="${marker}" type="module" async="">[^]*?</script>`);
  const preload = '<link rel="modulepreload"';
  return html
    .replace(running, (script) => withoutIndentation(script.replace("module", WAITING)))
    .replaceAll(
      preload,
      early ? preload.replace("<link", '<link fetchpriority="low"') : `<link rel="${LATER}"`,
    );
}

/** Remix indents the routes that this script tells of; each visitor would pay for it. */
const withoutIndentation = (script: string) => script.replace(/\n\s+/g, "");
