import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StartAfterPaint, withScriptsAfterPaint } from "~/http/deferred-scripts";
import { ScriptMarker } from "~/http/script-marker";

const module = '<script nonce="m" type="module" async="">import "/a.js";</script>';

test("module scripts are deferred and not fetched early", () => {
  const html = withScriptsAfterPaint(`<link rel="modulepreload" href="/a.js"/>${module}`, "m");
  expect(html).toContain('<link rel="later-modulepreload" href="/a.js"/>');
  expect(html).toContain('<script nonce="m" type="later-module" async="">import "/a.js";</script>');
});

test("inline scripts are deferred unchanged", () => {
  const html = withScriptsAfterPaint(`<script nonce="m">one();\n  two();</script>`, "m");
  expect(html).toBe('<script nonce="m" type="later-text/javascript">one();\n  two();</script>');
});

test("a script that must run in place is not deferred", () => {
  const start = renderToStaticMarkup(
    <ScriptMarker.Provider value="m">
      <StartAfterPaint />
    </ScriptMarker.Provider>,
  );
  expect(start).toContain('nonce="m"');
  expect(withScriptsAfterPaint(start, "m")).toBe(start);
});

test("the route list is minified, and the rest of the page keeps its lines", () => {
  const routes = module.replace(
    'import "/a.js";',
    'window.routes = {\n    "root": {}\n  };\n\nimport("/a.js");',
  );
  const html = withScriptsAfterPaint(`<pre>one\n  two</pre>${routes}`, "m");
  expect(html).toContain("<pre>one\n  two</pre>");
  expect(html).toContain('>window.routes = {"root": {}};import("/a.js");</script>');
});

test("a page that depends on scripts fetches them right after its stylesheet", () => {
  const html = withScriptsAfterPaint('<link rel="modulepreload" href="/a.js"/>', "m", { early: true });
  expect(html).toBe('<link fetchpriority="low" rel="modulepreload" href="/a.js"/>');
});

test("a script without the page's marker is left alone", () => {
  expect(withScriptsAfterPaint(module, "other")).toBe(module);
});
