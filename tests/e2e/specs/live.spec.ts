import { addRows, paragraph, removeRows, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { backendPid } from "../support/processes";
import { openLive } from "../support/public-page";

test("an open home page follows menu changes @js @firefox @webkit", async ({ page, site }) => {
  const client = await serviceClient(site);
  await openLive(page, "/");
  const item = page.getByRole("link", { name: "Workshop", exact: true });
  const { data } = await client
    .from("menu_items")
    .insert({ title: "Workshop", url: "/workshop" })
    .select("id")
    .single()
    .throwOnError();
  await expect(item).toBeVisible();
  await client.from("menu_items").update({ visible: false }).eq("id", data.id).throwOnError();
  await expect(item).toHaveCount(0);
  await client.from("menu_items").update({ visible: true }).eq("id", data.id).throwOnError();
  await expect(item).toBeVisible();
  await client.from("menu_items").delete().eq("id", data.id).throwOnError();
  await expect(item).toHaveCount(0);
});

for (const { path, table, row } of [
  { path: "/notes", table: "notes_entries", row: { content: paragraph("Seen at once") } },
  { path: "/feed", table: "feed_posts", row: { content: paragraph("Seen at once") } },
] as const) {
  test(`an open ${path} page shows a draft once published, updates it and hides it again @js`, async ({
    page,
    site,
  }) => {
    const client = await serviceClient(site);
    await openLive(page, path);
    const words = page.getByText("Seen at once");
    const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
    const change = (values: { published?: boolean; content?: ReturnType<typeof paragraph> }) =>
      client.from(table).update(values).eq("id", data.id).throwOnError();
    await change({ published: true });
    await expect(words).toBeVisible();
    await change({ content: paragraph("Seen at once, and better") });
    await expect(words).toHaveText("Seen at once, and better");
    await change({ published: false });
    await expect(words).toHaveCount(0);
  });
}

test("an open links page follows changes and keeps its scroll position @js", async ({ page, site }) => {
  const client = await serviceClient(site);
  await page.setViewportSize({ width: 800, height: 400 });
  await openLive(page, "/links");
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const before = await page.evaluate(() => window.scrollY);
  const link = {
    title: "At the very end",
    url: "https://example.org",
    category: "Last of all",
    order_index: 900,
  };
  const { data } = await client.from("links_entries").insert(link).select("id").single().throwOnError();
  await expect(page.getByText("At the very end")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await client.from("links_entries").delete().eq("id", data.id).throwOnError();
  await expect(page.getByText("At the very end")).toHaveCount(0);
});

test("a page catches up after being offline @js @firefox", async ({ page, context, site }) => {
  const client = await serviceClient(site);
  await openLive(page, "/links");
  await context.setOffline(true);
  const link = {
    title: "Written meanwhile",
    url: "https://example.org",
    category: "Last of all",
    order_index: 900,
  };
  await client.from("links_entries").insert(link).throwOnError();
  await context.setOffline(false);
  await expect(page.getByText("Written meanwhile")).toBeAttached();
});

test("a cached page loads its data again for its own tables only @js", async ({ page, site }) => {
  const load = async () => (await fetch(`${site.url}/links`)).text();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await load();
  await addRows(site, "notes_entries", [{ content: paragraph("Elsewhere") }]);
  await openLive(page, "/links");
  // What the server replays has come before any later change.
  await addRows(site, "links_entries", [{ title: "Here", url: "https://example.org" }]);
  await expect(page.getByText("Here", { exact: true })).toBeAttached();
  expect(asked.filter((path) => path === "/links.data")).toHaveLength(1);
});

test("a hidden tab closes its stream and catches up when visible again @js", async ({ page, site }) => {
  const client = await serviceClient(site);
  const show = (visible: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, !visible);
  const streams = async () => (await (await page.request.get("/healthz")).json()).streams;
  await openLive(page, "/links");
  await expect.poll(streams).toBe(1);
  await show(false);
  await expect.poll(streams).toBe(0);
  const link = {
    title: "Written unseen",
    url: "https://example.org",
    category: "Last of all",
    order_index: 900,
  };
  await client.from("links_entries").insert(link).throwOnError();
  await show(true);
  await expect(page.getByText("Written unseen")).toBeAttached();
});

test("changes made while the hub was disconnected appear once it reconnects @js", async ({ page, site }) => {
  const client = await serviceClient(site);
  const health = async () => (await (await page.request.get("/healthz")).json()).realtime;
  await openLive(page, "/links");
  process.kill(await backendPid(site), "SIGKILL");
  await expect.poll(health).toBe("disconnected");
  const link = {
    title: "Written in the gap",
    url: "https://example.org",
    category: "Last of all",
    order_index: 900,
  };
  const write = () => client.from("links_entries").insert(link).select("id").single();
  // The backend is restarting; the hub may reconnect before or after this write.
  await expect.poll(async () => (await write()).error, { timeout: 20_000 }).toBeNull();
  await expect(page.getByText("Written in the gap")).toBeAttached({ timeout: 30_000 });
  await expect.poll(health, { timeout: 30_000 }).toBe("ok");
});

test("a page and its typed text stay while the site is away, and new data follows @js", async ({
  adminPage: page,
  site,
}) => {
  const client = await serviceClient(site);
  const note = await client
    .from("notes_entries")
    .insert({ content: paragraph("Before"), published: true })
    .select("id")
    .single()
    .throwOnError();
  let isChanged = () => {};
  const changed = new Promise<void>((resolve) => {
    isChanged = resolve;
  });
  let streams = 0;
  await page.route(/\/events\?/, async (route) => {
    streams++;
    if (streams === 1) return route.fulfill({ contentType: "text/event-stream", body: ": cut off\n\n" });
    await changed;
    await route.continue();
  });
  let asked = 0;
  await page.route("**/healthz", async (route) => {
    asked++;
    if (asked === 1) await route.abort("connectionfailed");
    else if (asked === 2) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await page.route("**/*.data*", (route) => (asked < 3 ? route.abort("connectionfailed") : route.continue()));
  try {
    await page.goto("/notes");
    await page.evaluate(() => {
      const field = Object.assign(document.createElement("input"), { value: "Typed", name: "typed" });
      document.querySelector("main")?.append(field);
    });
    const edit = client.from("notes_entries").update({ content: paragraph("After") });
    await edit.eq("id", note.data.id).throwOnError();
    isChanged();
    await expect(page.getByText("After", { exact: true })).toBeVisible();
    await expect(page.locator("[name=typed]")).toHaveValue("Typed");
  } finally {
    isChanged();
  }
});

test("a page whose data was read before a change loads it again, even if the change came during the navigation @js", async ({
  page,
  site,
}) => {
  await openLive(page, "/menu");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const wasRead = new Promise<void>((resolve) => {
    void page.route(
      "**/links.data*",
      async (route) => {
        const response = await route.fetch();
        resolve();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('nav a[href="/links"]')) link.click();
  });
  await wasRead;
  await addRows(site, "links_entries", [{ title: "Added during a click", url: "https://example.org" }]);
  letGo();
  await expect(page.getByText("Added during a click")).toBeVisible();
  await removeRows(site, "links_entries");
});
