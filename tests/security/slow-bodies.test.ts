import { once } from "node:events";
import type { ClientRequest } from "node:http";
import { afterEach, expect, test } from "vitest";
import { beginForm, counted, newAddress, newUser, post, send, signIn } from "./target";

const PAGES = ["/notes?a", "/search?q=walking", "/auth", "/zz"];
const begun: ClientRequest[] = [];
afterEach(() => {
  for (const slow of begun.splice(0)) slow.destroy();
});

async function begin(path: string, body: string, headers: Record<string, string>) {
  const slow = await beginForm(path, body, headers);
  begun.push(slow);
  return slow;
}

test("slow form uploads delay no page, even for the same address", async () => {
  const here = { "X-Forwarded-For": newAddress() };
  const body = new URLSearchParams({ intent: "sign-in", email: "x", more: "a".repeat(50_000) }).toString();
  const forms = await Promise.all(Array.from({ length: 40 }, () => begin("/auth", body, here)));
  for (const path of PAGES) expect((await send(path, { headers: here })).status, path).toBeLessThan(500);
  // A form that arrives late is read in full.
  const [last] = forms;
  const answered = once(last as ClientRequest, "response");
  last?.end(body.slice(20));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(422);
  counted("began", forms.length, "forms that did not come");
});

test("stalled large uploads give way to others", async () => {
  const headers = { Cookie: await signIn(await newUser()), "X-Forwarded-For": newAddress() };
  const body = new URLSearchParams({ intent: "save", content: "a".repeat(200_000) }).toString();
  const path = "/admin/notes/new";
  const answers = Array.from({ length: 4 }, async () => {
    const slow = await begin(path, body, headers);
    return new Promise<number | undefined>((resolve) => {
      slow.once("response", ({ statusCode }) => resolve(statusCode));
      slow.once("close", () => resolve(undefined));
    });
  });
  // Three take all places of an address, until they are cut off.
  expect((await Promise.all(answers)).sort()).toEqual([503, undefined, undefined, undefined]);
  expect((await post(path, body, headers)).status).toBe(403);
});
