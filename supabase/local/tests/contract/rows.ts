import { randomUUID } from "node:crypto";
import { service } from "../support/backend";

/** Marks this run's rows, because the table may be a hosted project's. */
const category = `contract ${randomUUID()}`;
const db = service();

/** A row for a single test. */
export const row = (title: string) => ({
  title,
  url: "https://example.org",
  category: `${category} own`,
  order_index: 1,
});

/** The table, with the service key. */
export const table = () => db.from("links");

/** The titles of this run's four rows: alpha, beta, gamma and delta, in order_index 1 to 4. */
export const titles = () => table().select("title").eq("category", category);

/** Inserts the four rows. */
export async function seedRows(): Promise<void> {
  const rows = ["alpha", "beta", "gamma", "delta"].map((title, at) => ({
    ...row(title),
    category,
    order_index: at + 1,
    description: `${title}, or so`,
  }));
  await table().insert(rows).throwOnError();
}

/** Deletes all rows of this run. */
export async function removeRows(): Promise<void> {
  await table().delete().like("category", `${category}%`).throwOnError();
}
