import { randomUUID } from "node:crypto";
import { service } from "../support/backend";

/** Sets the rows of this run apart from everything else in the table, which may be a hosted project's. */
const category = `contract ${randomUUID()}`;
const db = service();

/** A row for one proof, which the others do not see. */
export const row = (title: string) => ({
  title,
  url: "https://example.org",
  category: `${category} own`,
  order_index: 1,
});

/** The table as the service sees it. */
export const table = () => db.from("links");

/** The titles of this run's four rows: alpha, beta, gamma and delta, in order_index 1 to 4. */
export const titles = () => table().select("title").eq("category", category);

/** Makes the four rows. */
export async function seedRows(): Promise<void> {
  const rows = ["alpha", "beta", "gamma", "delta"].map((title, at) => ({
    ...row(title),
    category,
    order_index: at + 1,
    description: `${title}, or so`,
  }));
  await table().insert(rows).throwOnError();
}

/** Removes all rows of this run. */
export async function removeRows(): Promise<void> {
  await table().delete().like("category", `${category}%`).throwOnError();
}
