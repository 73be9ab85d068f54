import { expect, test } from "vitest";
import { paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { newAdmin, post, send, signIn, target } from "./target";

const site = target as unknown as Site;

test("GHSA-wrjc-x8rr-h8h6: the database rejects URLs with a backslash", async () => {
  const db = await serviceClient(site);
  for (const url of ["/\\evil.example", "\\\\evil.example", "/a\\b"]) {
    const { error } = await db.from("menu_items").insert({ title: "Evil", url });
    expect(error?.code, url).toBe("23514");
  }
});

test("CVE-2025-59057: a title cannot close the structured data's script element", async () => {
  const db = await serviceClient(site);
  const id = crypto.randomUUID();
  const title = "</script><script>alert(1)</script><!--<script>";
  await db
    .from("notes_entries")
    .insert({ id, slug: id, content: paragraph(title), published: true })
    .throwOnError();
  try {
    const { text } = await send(`/notes/${id}`);
    const [, data = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text) ?? [];
    expect(JSON.stringify(JSON.parse(data))).toContain("alert(1)");
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<!--<script");
  } finally {
    await db.from("notes_entries").delete().eq("id", id).throwOnError();
  }
});

test("GHSA-jjmj-jmhj-qwj2: a form redirects only within this site", async () => {
  const cookie = await signIn(await newAdmin());
  for (const path of ["//evil.example/admin/notes?index", "/admin/notes?index&to=//evil.example"]) {
    const { headers } = await post(path, { intent: "publish", id: crypto.randomUUID() }, { Cookie: cookie });
    if (headers.location) expect(new URL(headers.location, target.url).origin, path).toBe(target.url);
  }
});
