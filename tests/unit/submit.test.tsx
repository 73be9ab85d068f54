import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { Submit } from "~/ui/form/submit";

const render = (element: JSX.Element) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

test("a button whose form is being sent says so, with a spinner only where it should have one", () => {
  const plain = render(
    <Submit pending pendingLabel="Saving">
      Save
    </Submit>,
  );
  expect(plain).toContain('aria-disabled="true">Saving</button>');
  const turning = (pending: boolean) =>
    render(
      <Submit pending={pending} hasSpinner>
        Save
      </Submit>,
    ).includes('role="status"');
  expect([turning(true), turning(false)]).toEqual([true, false]);
});
