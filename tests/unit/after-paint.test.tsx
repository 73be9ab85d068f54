import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StartAfterPaint, withModulesAfterPaint } from "~/after-paint";

const module = '<script nonce="m" type="module" async="">import "/a.js";</script>';

test("the page's own modules wait, and are fetched with it", () => {
  const html = withModulesAfterPaint(`<link rel="modulepreload" href="/a.js"/>${module}`, "m");
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="later" href="/a.js"/>');
});

test("the list of routes loses its indentation, the rest of the page keeps its lines", () => {
  const routes = module.replace(
    'import "/a.js";',
    'window.routes = {\n    "root": {}\n  };\n\nimport("/a.js");',
  );
  const html = withModulesAfterPaint(`<pre>one\n  two</pre>${routes}`, "m");
  expect(html).toContain("<pre>one\n  two</pre>");
  expect(html).toContain('>window.routes = {"root": {}};import("/a.js");</script>');
});

test("a page that is there for its scripts has them fetched at once, after its style sheet", () => {
  const html = withModulesAfterPaint('<link rel="modulepreload" href="/a.js"/>', "m", { early: true });
  expect(html).toBe('<link fetchpriority="low" rel="modulepreload" href="/a.js"/>');
});

test("a script that does not carry the page's marker is left alone", () => {
  expect(withModulesAfterPaint(module, "other")).toBe(module);
});

test("what waits is what gets started", () => {
  const start = renderToStaticMarkup(<StartAfterPaint />);
  const type = /type="(\w+)"/.exec(withModulesAfterPaint(module, "m"))?.[1];
  expect(start).toContain(`script[type=${type}]`);
});
