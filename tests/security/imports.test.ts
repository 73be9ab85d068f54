import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type Answer, counted, isServing, newAdmin, send, signIn, target } from "./target";

const MIGRATION = "/admin/migrate-models";

/** Submits a zip with the import form. */
function upload(cookie: string, zip: Uint8Array): Promise<Answer> {
  const edge = "-----edge";
  const part = (head: string) => `--${edge}\r\nContent-Disposition: form-data; name=${head}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('"intent"')}\r\nupload\r\n`),
    Buffer.from(`${part('"file"; filename="a.zip"')}Content-Type: application/zip\r\n\r\n`),
    zip,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return send(MIGRATION, {
    method: "POST",
    headers: {
      cookie,
      Origin: target.url,
      "Content-Type": `multipart/form-data; boundary=${edge}`,
      "Content-Length": String(body.length),
    },
    body,
    // The server may spend half a minute on parsing all texts.
    patience: 60_000,
  });
}

const markdown = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** A few kilobytes of Markdown that take a parser seconds to hours. */
const SLOW: Record<string, string> = {
  quotes: ">".repeat(100_000),
  emphasis: "*a **b ".repeat(50_000),
  stars: `${"*".repeat(20_000)}a${"*".repeat(20_000)}`,
  headings: "a\n=\n".repeat(20_000),
  brackets: "[".repeat(5_000),
  links: "[a](".repeat(2_000),
  lists: `${"- ".repeat(50_000)}a`,
  "nested-lists": Array.from({ length: 200 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
  front: `---\ntitle:${" ".repeat(500_000)}x\n---\n`,
};

test("Markdown too slow to parse is skipped, the rest is imported and the site keeps responding", async () => {
  const cookie = await signIn(await newAdmin());
  const slow = Object.entries(SLOW).map(([name, text]): [string, string] => [
    `models/${name}.md`,
    `# a\n\n${text}`,
  ]);
  const zip = markdown({ ...Object.fromEntries(slow), "models/zz-plain.md": "# Plain\n\nWords." });
  let isAnswered = false;
  const answer = upload(cookie, zip).finally(() => {
    isAnswered = true;
  });
  let visits = 0;
  for (; !isAnswered && visits < 300; visits += 1) expect(await isServing()).toBe(true);
  const { status, headers } = await answer;
  expect(status).toBe(302);
  const plan = await send(String(headers.location), { headers: { cookie } });
  expect(plan.text).toContain("files will not be imported");
  expect(plan.text).toContain("models/headings.md: It takes too long to read");
  counted("sent", slow.length, `slow texts; the home page was answered ${visits} times meanwhile`);
}, 120_000);

test("a page of what an import would change names only the first of many entries, and shortens long names", async () => {
  const cookie = await signIn(await newAdmin());
  const drafts = Array.from(
    { length: 1_000 },
    (
      _,
      number,
    ) => `<item><title>Draft ${number} ${"x".repeat(5_000)}</title><wp:post_id>${number}</wp:post_id>
      <content:encoded>Words.</content:encoded><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>`,
  );
  const xml = `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
    <channel><wp:wxr_version>1.2</wp:wxr_version>${drafts.join("")}</channel></rss>`;
  const { status, headers } = await upload(cookie, strToU8(xml));
  expect(status).toBe(302);
  const { text } = await send(String(headers.location), { headers: { cookie } });
  expect(text).toContain("1,000 entries will be imported as drafts");
  expect(text).toContain("Draft 0 ");
  expect(text).toContain("which are not named here");
  expect(text.length).toBeLessThan(500_000);
}, 60_000);

/** Field offsets in a zip's directory entry and end record (APPNOTE 4.3.12). */
const DIRECTORY = { signature: [0x50, 0x4b, 1, 2], fields: [8, 10, 16, 20, 24, 28, 30, 32, 42] };
const END = { signature: [0x50, 0x4b, 5, 6], fields: [8, 10, 12, 16, 20] };

async function sendLies(zips: Buffer[]) {
  const cookie = await signIn(await newAdmin());
  for (const zip of zips) {
    const { status, text } = await upload(cookie, zip);
    expect([302, 422]).toContain(status);
    if (status === 422) expect(text).toContain('class="field-error"');
  }
  expect(await isServing()).toBe(true);
  counted("sent", zips.length, "zips that lie");
}

test.each([
  ["directory entry", DIRECTORY],
  ["end record", END],
])(
  "zips with a forged %s are read or rejected with a message",
  async (_, { signature, fields }) => {
    const forged = fields.flatMap((field) =>
      [0, 1, 0x7f, 0xffff, 0x7fffffff, 0xffffffff].map((value) => {
        const zip = Buffer.from(markdown({ "pages/a.md": "# A" }));
        zip.writeUInt32LE(value, Math.min(zip.indexOf(Buffer.from(signature)) + field, zip.length - 4));
        return zip;
      }),
    );
    await sendLies(forged);
  },
  120_000,
);

test("zips with escaping paths, and bombs, are rejected with a message", async () => {
  const names = [
    "../a.md",
    "pages/../../a.md",
    "/a.md",
    "C:\\a.md",
    "pages\\..\\a.md",
    "pages/a\0.md",
    "..",
    "./a.md",
  ];
  const outside = names.map((name) => Buffer.from(markdown({ [name]: "# A" })));
  const bomb = Buffer.from(zipSync({ "pages/a.md": new Uint8Array(60_000_000) }));
  bomb.writeUInt32LE(1_000, bomb.indexOf(Buffer.from(DIRECTORY.signature)) + 24);
  await sendLies([...outside, bomb, Buffer.alloc(0), bomb.subarray(0, 100)]);
  const cookie = await signIn(await newAdmin());
  for (const zip of [outside[0] as Buffer, bomb]) expect((await upload(cookie, zip)).status).toBe(422);
}, 120_000);
