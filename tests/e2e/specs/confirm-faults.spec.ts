import { resolve } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { build } from "esbuild";
import ws from "ws";
import { expect } from "../support/fixtures";
import { makeUser } from "../support/people";
import { test as base } from "../support/proxied-site";

const test = base.extend({ baseURL: ({ own }, use) => use(own.url) });

test("the tokens of a link are kept after the server could not be reached @js", async ({ own, page }) => {
  const { url, serviceKey } = own;
  const client = createClient(own.proxy.url, serviceKey, { realtime: { transport: ws as never } });
  const { data } = await client.auth.signInWithPassword(await makeUser(own));
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "magiclink" });
  await page.goto(`/auth/confirm#${tokens}`);
  await expect(page).toHaveURL(`${url}/auth/confirm`);
  own.proxy.break(/\/auth\/v1\/user/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("can’t be reached right now");
  own.proxy.heal();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/`);
});

/** A page that shows what sort of link it was opened with, in a development build of React. */
const STRICT_PAGE = `
  import { StrictMode } from "react";
  import { createRoot } from "react-dom/client";
  import { useEmailedTokens } from "./app/site/emailed-tokens";
  const Kind = () => <output>{useEmailedTokens()?.type}</output>;
  createRoot(document.querySelector("main")).render(<StrictMode><Kind /></StrictMode>);
`;

test("the tokens of a link are read once in StrictMode, too @js", async ({ context }) => {
  // It has scripts and is not the site's, which the fixture's page would wait for.
  const page = await context.newPage();
  const { outputFiles } = await build({
    stdin: { contents: STRICT_PAGE, loader: "tsx", resolveDir: resolve(".") },
    jsx: "automatic",
    bundle: true,
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const body = `<main></main><script type="module">${outputFiles[0]?.text}</script>`;
  await page.route("**/strict", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/strict#access_token=a&refresh_token=b&type=invite");
  await expect(page.locator("output")).toHaveText("invite");
  await expect(page).toHaveURL(/\/strict$/);
});
