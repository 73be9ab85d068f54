// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { DeletedActions, DeletedCheckbox } from "~/admin/revisions/deleted-actions";

test("what is selected in the bin can only be restored if something is", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    vi.unstubAllGlobals();
  });
  const element = (
    <>
      <DeletedCheckbox id="a" title="Rain" />
      <DeletedActions ids={["a"]} total={1} />
    </>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const button = page.querySelector("button");
  expect(button?.textContent).toBe("Restore selected");
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  await act(async () => page.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
  expect(button?.hasAttribute("aria-disabled")).toBe(false);
});
