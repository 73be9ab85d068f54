import { test as base } from "vitest";
import { ADMIN, makeAdmin, type Person } from "../../e2e/support/people";
import { type Site, startSite } from "../../e2e/support/start-site";
import { rememberContent } from "../../e2e/support/undo-changes";
import "./matchers";
import { HttpPage } from "./page";

export { expect } from "vitest";

/** Signs in through the form. */
export async function signIn(page: HttpPage, account: Pick<Person, "email" | "password"> = ADMIN) {
  await page.goto("/auth");
  page.getByLabel("Email").fill(account.email);
  page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  if (page.url().includes("/auth")) throw new Error(`Not signed in: ${page.url()}`);
}

/** A visitor's page. Each comes from another IP, so that no test reaches another's rate limits. */
export function newVisitor(site: Pick<Site, "url">, headers: Record<string, string> = {}): HttpPage {
  const ip = [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join(".");
  return new HttpPage(site.url, { "x-forwarded-for": ip, ...headers });
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend("site", { scope: "worker" }, async ({}, { onCleanup }) => {
    const site = await startSite({ settings: { TRUST_PROXY: "1" } });
    onCleanup(site.stop);
    return site;
  })
  // Undoes what each test changes in the content of the site, whether it passes or fails.
  .extend("contentRestored", { auto: true }, async ({ site }, { onCleanup }) => {
    onCleanup(await rememberContent(site));
  })
  // Makes a visitor's page; another one is another device.
  .extend(
    "newPage",
    ({ site }) =>
      (headers?: Record<string, string>) =>
        newVisitor(site, headers),
  )
  .extend("page", ({ newPage }) => newPage())
  .extend("adminCookies", { scope: "worker" }, async ({ site }) => {
    await makeAdmin(site, ADMIN);
    const page = newVisitor(site);
    await signIn(page);
    return page.cookies;
  })
  // A page signed in as an admin.
  .extend("adminPage", ({ page, adminCookies }) => {
    for (const [name, cookie] of adminCookies) page.cookies.set(name, cookie);
    return page;
  });
