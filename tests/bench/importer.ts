import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { fetchImages, planWithImages } from "~/admin/import/import-blog.server";
import { serviceClient } from "~/auth/clients.server";
import type { Client } from "~/auth/session.server";
import { planImport } from "~/content/transfer/import-plan.server";
import { readImport } from "~/content/transfer/import-read.server";
import { writePlan } from "~/content/transfer/import-write.server";
import type { isPublic } from "~/http/public-request.server";

/** A message to the bench: how long each part took (ms). */
export interface Times {
  read: number;
  pictures: number;
  written: number;
}

// A process that imports a large WordPress blog as the admin's pages do, with pictures that it serves itself: the site
// would refuse to fetch them from this machine.
const POSTS = 2_000;
const PICTURES = 1_000;
const DIFFERENT_PICTURES = 8;

const files = await Promise.all(Array.from({ length: DIFFERENT_PICTURES }, (_, n) => makePhotograph(n)));
const server = createServer(({ url = "" }, response) => {
  response.end(files[Number(/(\d+)\.jpg/.exec(url)?.[1]) % DIFFERENT_PICTURES]);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const mayConnect: typeof isPublic = (ip, asked) => ip === "127.0.0.1" && asked === port;

const db = serviceClient() as unknown as Client;
const started = performance.now();
const incoming = await readImport(Buffer.from(makeExport(`http://127.0.0.1:${port}`)));
const plan = await planImport(db, incoming);
const planned = performance.now();
for (let left = PICTURES; left > 0; ) {
  const options = { signal: new AbortController().signal, mayConnect, loadZip: async () => null };
  const slice = await fetchImages(db, incoming, plan, [], options);
  if (slice.progress.failed.length > 0) throw new Error(`no picture: ${slice.progress.failed[0]}`);
  left = slice.left;
}
const fetched = performance.now();
await writePlan(db, await planWithImages(db, plan, []), new Set());
const written = performance.now();
process.send?.(
  { read: planned - started, pictures: fetched - planned, written: written - fetched } satisfies Times,
  () => process.exit(),
);

/** A photo of about 200 KB, as is usual on blogs. */
function makePhotograph(n: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 90 + n * 10, sigma: 60 };
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: "#777", noise } })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toBuffer();
}

function makeExport(site: string): string {
  const posts = Array.from({ length: POSTS }, (_, n) => {
    const picture = n < PICTURES ? `<img src="${site}/uploads/${n}.jpg" alt="Picture ${n}">` : "";
    const words = "<p>Words of a post, and more of them, about rain and other weather.</p>".repeat(8);
    const date = new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 19).replace("T", " ");
    return `<item><title>Post ${n}</title><link>${site}/post-${n}/</link><wp:post_id>${n + 1}</wp:post_id>
<wp:post_name>post-${n}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<wp:post_date_gmt>${date}</wp:post_date_gmt><content:encoded><![CDATA[${words}${picture}]]></content:encoded></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Weather</title><link>${site}</link>
<wp:wxr_version>1.2</wp:wxr_version>${posts.join("")}</channel></rss>`;
}
