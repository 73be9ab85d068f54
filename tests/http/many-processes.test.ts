import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { strToU8, zipSync } from "fflate";
import { freePort } from "../../supabase/local/src/data-folder";
import { ask, form } from "../e2e/support/ask";
import { getBackend, serviceClient } from "../e2e/support/content";
import { type Launched, launch, SERVER } from "../e2e/support/launch";
import { makeUser } from "../e2e/support/people";
import { test as base, expect } from "./support/fixtures";

interface Process extends Launched {
  url: string;
}

/** Further server processes on the site's backend, as behind a balancer. */
const test = base.extend("startProcess", async ({ site }, { onCleanup }) => {
  const { url, anonKey, serviceKey } = await getBackend(site);
  const keys = { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey };
  const started: Launched[] = [];
  onCleanup(() => {
    for (const server of started) server.process.kill("SIGKILL");
  });
  return async (): Promise<Process> => {
    const port = await freePort();
    const own = `http://127.0.0.1:${port}`;
    const isReady = (output: string) => output.includes("Listening on");
    const server = await launch([SERVER], { PORT: String(port), SITE_URL: own, ...keys }, isReady);
    started.push(server);
    await expect.poll(async () => (await (await fetch(`${own}/healthz`)).json()).realtime).toBe("ok");
    return { ...server, url: own };
  };
});

/** The position in a page's data. */
async function getPosition(url: string): Promise<string> {
  const html = await (await fetch(`${url}/links`)).text();
  return /\d{10,20}\.\d+/.exec(html)?.[0] ?? "";
}

/** The tables that an event stream names, up to and including `last`. */
async function readTables(
  url: string,
  since: string,
  last: string,
  change: () => unknown,
): Promise<string[]> {
  const leave = new AbortController();
  const { body } = await fetch(`${url}/events?since=${since}`, { signal: leave.signal });
  const tables: string[] = [];
  let text = "";
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!tables.includes(last)) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`The stream ended before it named ${last}`);
    if (!text) await change();
    text += value;
    tables.splice(
      0,
      Infinity,
      ...Array.from(text.matchAll(/"table":"([^"]+)"/g), ([, table]) => String(table)),
    );
  }
  leave.abort();
  return tables;
}

const link = { title: "Seen by every process", url: "https://example.org" };

test("a page of one process continues its live updates on another, and after a restart, without loading twice", async ({
  site,
  startProcess,
}) => {
  const client = await serviceClient(site);
  const other = await startProcess();
  const position = await getPosition(site.url);
  const insert = () => client.from("links_entries").insert(link).throwOnError();
  expect(await readTables(other.url, position, "links_entries", insert)).not.toContain("*");

  const later = await startProcess();
  const missed = await readTables(later.url, position, "links_entries", () => undefined);
  expect(missed).not.toContain("*");
});

test("a change that Realtime did not announce reaches every process", async ({ site, startProcess }) => {
  const client = await serviceClient(site);
  const other = await startProcess();
  const run = (statement: string) =>
    promisify(execFile)(process.execPath, [
      "build/server/supabase-local.js",
      ...["psql", statement, "--data-dir", site.dataDir],
    ]);
  const position = await getPosition(other.url);
  await run("alter publication supabase_realtime drop table public.links_entries");
  try {
    const insert = () => client.from("links_entries").insert(link).throwOnError();
    const seen = [site, other].map(({ url }, n) =>
      readTables(url, position, "links_entries", async () => n === 0 && (await insert())),
    );
    for (const tables of await Promise.all(seen)) expect(tables).toContain("links_entries");
    for (const { url } of [site, other])
      expect(await (await fetch(`${url}/links`)).text()).toContain("Seen by every process");
  } finally {
    await run("alter publication supabase_realtime add table public.links_entries");
  }
});

test("of 100 simultaneous wrong passwords, half of them sent to another process, exactly five are tried", async ({
  site,
  startProcess,
}) => {
  const { email, password } = await makeUser(site);
  const other = await startProcess();
  const signIn = ({ url }: { url: string }, fields: Record<string, string>) => {
    const body = String(new URLSearchParams({ intent: "sign-in", email, ...fields }));
    return ask(`${url}/auth`, { method: "POST", headers: { ...form, Origin: url }, body });
  };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => signIn(n % 2 ? site : other, { password: "a wrong password" })),
  );
  const tried = answers.filter(({ statusCode }) => statusCode === 400);
  expect(tried).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
  for (const { url } of [site, other]) expect((await signIn({ url }, { password })).statusCode).toBe(429);
});

test("an import is checked by one process and confirmed at another", async ({
  adminPage: page,
  startProcess,
}) => {
  const other = await startProcess();
  const zip = zipSync({ "pages/imported-elsewhere.md": strToU8("# Imported elsewhere") });
  await page.goto("/admin/migrate-models#import");
  page.getByLabel("File").setInputFiles([new File([zip], "content.zip", { type: "application/zip" })]);
  await page.getByRole("button", { name: "Check the file" }).click();
  expect(page.getByRole("heading", { level: 1 })).toHaveText("What this file would change");
  const { pathname, search } = new URL(page.url());
  await page.goto(other.url + pathname + search);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  expect(page.getByRole("listitem").filter({ hasText: "1 added" })).toBeVisible();
  expect((await page.goto(`${other.url}/imported-elsewhere`)).status).toBe(200);
});
