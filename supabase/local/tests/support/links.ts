import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { backend, service } from "./backend";

/** Marks the rows of one test file, since the suite may run on a hosted project. */
export const category = `rest ${randomUUID()}`;
export const db = service();
export const ownLinks = () => db.from("links").select("title").eq("category", category);
export const link = (title: string, order_index: number, description = "") => ({
  title,
  url: "https://example.org",
  description,
  category,
  order_index,
});

/** A query-string filter for the rows of this file. */
export const own = `category=eq.${encodeURIComponent(category)}`;

/** A raw REST request with the service key. */
export async function sendRest(path: string, init: RequestInit = {}) {
  const { serviceKey: apikey, url } = backend;
  const headers = { apikey, "content-type": "application/json", ...init.headers };
  const response = await fetch(`${url}/rest/v1/${path}`, { ...init, headers });
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Adds four links, alpha to delta, for the tests of one file. */
export function seedLinks(): void {
  beforeAll(async () => {
    const rows = [
      link("alpha", 1, 'says "hi", (twice)'),
      link("beta", 2, "50% off"),
      link("gamma", 3, "a,b"),
      link("delta", 4, "back\\slash"),
    ];
    const { error } = await db.from("links").insert(rows);
    expect(error).toBeNull();
  });

  afterAll(async () => {
    await db.from("links").delete().like("category", `${category}%`);
  });
}
