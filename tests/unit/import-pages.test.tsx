// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { ImportFiles } from "~/admin/import/import-files";
import { ImportResult } from "~/admin/import/import-result";

async function show(element: ReactNode): Promise<HTMLElement> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    vi.unstubAllGlobals();
  });
  await act(async () =>
    root.render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />),
  );
  return page;
}

const NONE = { reasons: [], first: [], count: 0 };
const NOTHING = {
  ...{ id: "a", at: null, system: null, tables: [], missing: [], images: 0, undone: null },
  ...{ drafts: NONE, losses: NONE, rejected: NONE, ignored: NONE },
};

test("the field of a refused file has the focus", async () => {
  const page = await show(
    <ImportFiles
      rejection={{
        ok: false,
        status: 422,
        message: "",
        intent: "upload",
        errors: { file: ["This file is empty."] },
        values: {},
      }}
    />,
  );
  expect(document.activeElement).toBe(page.querySelector("[name=file]"));
});

test("an import that has changed nothing says so", async () => {
  const page = await show(<ImportResult {...NOTHING} />);
  expect(page.textContent).toContain("Nothing changed: everything in it was already here.");
});

test("an import that has left what differs does not say that it was already here", async () => {
  const notes = { table: "notes_entries", title: "Notes", path: "/admin/notes" };
  const left = { ...notes, added: 0, overwritten: 0, kept: 2 };
  const page = await show(<ImportResult {...NOTHING} tables={[left]} />);
  expect(page.textContent).toContain("What differs was left");
  expect(page.textContent).toContain("2 left as they were");
  expect(page.textContent).not.toContain("already here");
});
