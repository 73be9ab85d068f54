// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { useAnswer } from "~/http/client-action";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("a form's answer stays when data is loaded again and when the form cannot be sent", async () => {
  const answers: (string | null)[] = ["Wrong", null, "Better"];
  const Answer = () => <>{useAnswer<string>()}</>;
  const routes = [
    { path: "/", element: <Answer />, action: () => answers.shift() ?? null, loader: () => null },
  ];
  const router = createMemoryRouter(routes);
  const page = document.createElement("div");
  const root = createRoot(page);
  await act(async () => root.render(<RouterProvider router={router} />));
  const send = () => act(async () => router.navigate("/", { formMethod: "post", formData: new FormData() }));
  await send();
  expect(page.textContent).toBe("Wrong");
  await act(async () => router.revalidate());
  expect(page.textContent).toBe("Wrong");
  await send();
  expect(page.textContent).toBe("Wrong");
  await send();
  expect(page.textContent).toBe("Better");
  await act(async () => root.unmount());
});
