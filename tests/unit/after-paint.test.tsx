import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StartAfterPaint, withScriptsAfterPaint } from "~/after-paint";
import { ScriptMarker } from "~/script-marker";

const module = '<script nonce="m" type="module" async="">import "/a.js";</script>';

test("the page's own modules wait, and are not fetched meanwhile", () => {
  const html = withScriptsAfterPaint(`<link rel="modulepreload" href="/a.js"/>${module}`, "m");
  expect(html).toContain('<link rel="later-modulepreload" href="/a.js"/>');
  expect(html).toContain('<script nonce="m" type="later-module" async="">import "/a.js";</script>');
});

test("its other scripts wait, too, to the letter", () => {
  const html = withScriptsAfterPaint(`<script nonce="m">one();\n  two();</script>`, "m");
  expect(html).toBe('<script nonce="m" type="later-text/javascript">one();\n  two();</script>');
});

test("a script that has to run where it stands does not wait", () => {
  const start = renderToStaticMarkup(
    <ScriptMarker.Provider value="m">
      <StartAfterPaint />
    </ScriptMarker.Provider>,
  );
  expect(start).toContain('nonce="m"');
  expect(withScriptsAfterPaint(start, "m")).toBe(start);
});

test("the list of routes loses its indentation, the rest of the page keeps its lines", () => {
  const routes = module.replace(
    'import "/a.js";',
    'window.routes = {\n    "root": {}\n  };\n\nimport("/a.js");',
  );
  const html = withScriptsAfterPaint(`<pre>one\n  two</pre>${routes}`, "m");
  expect(html).toContain("<pre>one\n  two</pre>");
  expect(html).toContain('>window.routes = {"root": {}};import("/a.js");</script>');
});

test("a page that is there for its scripts has them fetched at once, after its style sheet", () => {
  const html = withScriptsAfterPaint('<link rel="modulepreload" href="/a.js"/>', "m", { early: true });
  expect(html).toBe('<link fetchpriority="low" rel="modulepreload" href="/a.js"/>');
});

test("a script that does not carry the page's marker is left alone", () => {
  expect(withScriptsAfterPaint(module, "other")).toBe(module);
});
