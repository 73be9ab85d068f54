// @vitest-environment happy-dom

import { createRoot } from "react-dom/client";
import { act } from "react-dom/test-utils";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { FocusNewPage } from "~/site/focus-new-page";

test("a link to a heading focuses it, however its hash is spelt", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    vi.unstubAllGlobals();
  });
  const layout = (
    <>
      <main>
        <Outlet />
      </main>
      <FocusNewPage />
    </>
  );
  const headings = (
    <>
      <h1>Title</h1>
      <h2 id="見出し">見出し</h2>
      <h2 id="ascii">ascii</h2>
    </>
  );
  const children = [
    { path: "/", element: <h1 id="home">Home</h1> },
    { path: "/models", element: headings },
  ];
  const router = createMemoryRouter([{ path: "/", element: layout, children }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  for (const hash of ["見出し", encodeURIComponent("見出し"), "ascii"]) {
    await act(() => router.navigate(`/models#${hash}`));
    await expect.poll(() => document.activeElement?.id).toBe(decodeURIComponent(hash));
    await act(() => router.navigate("/"));
    await expect.poll(() => document.activeElement?.id).toBe("home");
  }
});
