import { row } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("an unknown collection, entry or intent gets a 4xx response", async ({ adminPage: page }) => {
  const missing = [
    "/admin/nonsense",
    "/admin/constructor",
    "/admin/notes/not-an-id",
    `/admin/notes/${crypto.randomUUID()}`,
  ];
  for (const path of missing) {
    const answer = await page.goto(path);
    expect(answer.status, path).toBe(404);
    expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found");
  }
  const send = (form: Record<string, string>) => page.post("/admin/notes?index", form);
  expect((await send({ intent: "nonsense", id: crypto.randomUUID() })).status).toBe(400);
  expect((await send({ intent: "delete", id: "../menu" })).status).toBe(404);
  expect((await send({ intent: "publish", id: crypto.randomUUID(), to: "on" })).status).toBe(404);
});

test("submitting a form twice creates one entry", async ({ adminPage: page }) => {
  const form = { intent: "save", id: crypto.randomUUID(), version: "", title: "Only once", url: "/once" };
  const send = () => page.post("/admin/menu/new", form);
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status)).toEqual([302, 302]);
  await page.goto("/admin/menu");
  expect(row(page, "Only once")).toHaveCount(1);
});
