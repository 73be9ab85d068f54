import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { ErrorBoundary, meta } from "~/root";

test("an error page has its title in the head, not in the body", async () => {
  const loader = () => {
    throw new Response(null, { status: 404 });
  };
  const handler = createStaticHandler([
    { id: "root", path: "/", loader, Component: () => null, ErrorBoundary },
  ]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  expect(html).toContain("Page not found");
  expect(html).not.toContain("<title>");
  const site = { title: "The site", description: "" };
  const data = { site } as Parameters<typeof meta>[0]["data"];
  const where = { data, error: context.errors?.root, matches: [], params: {} };
  expect(meta(where as unknown as Parameters<typeof meta>[0])).toContainEqual({ title: "404 · The site" });
});
