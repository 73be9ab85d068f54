import { expect } from "@playwright/test";
import { serviceClient } from "./content";
import type { Site } from "./start-site";

/** The rows of all images. */
export async function imageRows(site: Site) {
  const db = await serviceClient(site);
  return (await db.from("images").select("*").order("created_at").throwOnError()).data;
}

/** The names of all files in the bucket. */
export async function imageFiles(site: Site): Promise<string[]> {
  const bucket = (await serviceClient(site)).storage.from("images");
  const folders = (await bucket.list()).data ?? [];
  const lists = folders.map(async ({ name }) =>
    ((await bucket.list(name)).data ?? []).map((file) => `${name}/${file.name}`),
  );
  return (await Promise.all(lists)).flat().sort();
}

/** Asserts that storage holds exactly the files of the rows. */
export async function expectAgreement(site: Site): Promise<void> {
  const expected = (await imageRows(site)).flatMap((row) => row.files.map((name) => `${row.id}/${name}`));
  expect(await imageFiles(site)).toEqual(expected.sort());
}

/** Deletes all images. */
export async function removeImages(site: Site): Promise<void> {
  const db = await serviceClient(site);
  await db.storage.from("images").remove(await imageFiles(site));
  await db.from("images").delete().not("id", "is", null).throwOnError();
}

/** Adds rows of images whose files nobody opens. */
export async function addImages(
  site: Site,
  images: { name: string; alt?: string; animated?: boolean }[],
): Promise<string[]> {
  const rows = images.map((image, at) => ({
    ...{ bytes: 1_000, type: "image/png", width: 40, height: 30, files: ["40.webp"], alt: "" },
    ...{ ...image, created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, 60 - at)).toISOString() },
  }));
  const { data } = await (await serviceClient(site)).from("images").insert(rows).select("id").throwOnError();
  return data.map(({ id }) => id);
}
