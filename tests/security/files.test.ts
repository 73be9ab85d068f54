import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { counted, isServing, newAdmin, send, signIn, target } from "./target";

let admin = "";
beforeAll(async () => {
  admin = await signIn(await newAdmin());
});

/** Submits a multipart form with one file. */
function upload(
  path: string,
  field: string,
  file: { name: string; bytes: Uint8Array; type?: string },
  intent = "",
  cookie = admin,
) {
  const head = `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\n${intent}\r\n--x\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? "application/octet-stream"}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from("\r\n--x--\r\n")]);
  return send(path, {
    method: "POST",
    headers: {
      Cookie: cookie,
      Origin: target.url,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(body.length),
    },
    body,
  });
}

const text = (content: string) => new Uint8Array(Buffer.from(content));

/** A small PNG whose header claims this size (px). */
async function png(width: number, height: number): Promise<Uint8Array> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test("files of other kinds are rejected, whatever they claim to be", async () => {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files: [string, Uint8Array][] = [
    ["a.svg", text(svg)],
    ["a.png", text(svg)],
    ["a.jpg", text("<html><script>alert(1)</script></html>")],
    ["a.png", text("\x89PNG\r\n\x1a\n<script>alert(1)</script>")],
    ["a.gif", text("GIF89a=1;alert(1)//")],
    ["a.webp", text("RIFF\0\0\0\0WEBP<script>")],
    ["a.avif", text("\0\0\0\x20ftypavif")],
    ["a.heic", text("\0\0\0\x20ftypheic")],
    ["a.tiff", text("II*\0\xff\xff\xff\xff")],
    ["a.pdf", text("\n<script>alert(1)</script>%PDF-1.4")],
    ["a.pdf", text("<html><script>alert(1)</script></html>")],
    ["a.mp4", text("\0\0\0\x18ftypqt  ")],
    ["a.zip", text("MZ\x90\0")],
    ["a.docm", text("PK\x03\x04")],
    ["a.jar", text("PK\x03\x04")],
    ["a.eps", text("%!PS-Adobe-3.0\n(%pipe%id) (r) file")],
    ["a.mvg", text("push graphic-context\nfill 'url(https://evil.example/)'")],
    ["a.xml", text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>')],
    ["a.png", await png(60_000, 60_000)],
    ["a.png", await png(0, 0)],
    ["a.png", await png(4_294_967_295, 1)],
    ["a.png", new Uint8Array(1)],
    ["a.jpg", jpeg.subarray(0, 30)],
    ["../../etc/cron.d/a", text("a")],
    ["a\0.png", text("a")],
    ["a".repeat(5_000), text("a")],
  ];
  for (const [name, bytes] of files) {
    const { status } = await upload("/admin/images/upload", "file", { name, bytes, type: "image/png" });
    expect([400, 413, 422], name.slice(0, 40)).toContain(status);
  }
  expect(await isServing()).toBe(true);
  counted("sent", files.length, "files that nobody should serve");
});

test("images are re-encoded without hidden content", async () => {
  const hidden = "<script>alert(1)</script>";
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } });
  const files = [
    Buffer.concat([await image.clone().jpeg().toBuffer(), Buffer.from(hidden)]),
    await image
      .clone()
      .withExif({ IFD0: { ImageDescription: hidden, Copyright: hidden } })
      .jpeg()
      .toBuffer(),
    Buffer.concat([await image.clone().png().toBuffer(), Buffer.from(`PK\x03\x04${hidden}`)]),
  ];
  for (const bytes of files) {
    const answer = await upload("/admin/images/upload", "file", { name: `${hidden}.jpg`, bytes });
    expect(answer.status).toBe(201);
    const { images } = JSON.parse(answer.text) as { images: { src: string }[] };
    const [path = ""] = String(images[0]?.src).split("?");
    for (const file of [
      path,
      path.replace(/[^/]+$/, "original.jpg"),
      path.replace(/[^/]+$/, "original.png"),
    ]) {
      const { status, headers, text } = await send(file);
      if (status !== 200) continue;
      expect(text).not.toContain("script");
      expect(headers["content-type"]).toMatch(/^image\/(webp|jpeg|png)$/);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  }
  counted("stored", files.length, "images that hid something");
});

test("a file that hides a page is never one", async () => {
  const page = "<html><script>alert(1)</script></html>";
  const files: [string, string, string][] = [
    ['a"; filename=".html', `%PDF-1.4\n${page}`, "application/pdf"],
    ["a.html\r\nX-Evil: 1", `ID3\x04${page}`, "audio/mpeg"],
    ["a.zip", `PK\x03\x04${page}`, "application/zip"],
  ];
  for (const [name, content, type] of files) {
    const bytes = new Uint8Array(Buffer.from(content, "latin1"));
    const sent = name.replace(/[\r\n"]/g, encodeURIComponent);
    const answer = await upload("/admin/images/upload", "file", { name: sent, bytes, type: "text/html" });
    expect(answer.status, answer.text).toBe(201);
    const [file] = (JSON.parse(answer.text) as { files: { url: string }[] }).files;
    const { status, headers } = await send(String(file?.url));
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(type);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; (?:sandbox|media-src 'self'; sandbox allow-same-origin)$/,
    );
    expect(headers["content-disposition"]).toMatch(
      /^(?:inline|attachment); filename="[\w. -]+\.(?:pdf|mp3|zip)"; filename\*=UTF-8''[\w.%~!-]+$/,
    );
    expect(headers["x-evil"]).toBeUndefined();
    // Without a session, no file can be added.
    const guest = await upload("/admin/images/upload", "file", { name: sent, bytes }, "", "");
    expect(guest.status).toBe(401);
  }
  counted("stored", files.length, "files that hid a page");
});

test("the name that an image was uploaded with is never revealed", async () => {
  const bytes = await png(8, 8);
  const name = "Secret client.png";
  const answer = await upload("/admin/images/upload", "file", { name, bytes, type: "image/png" });
  expect(answer.status, answer.text).toBe(201);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer.text)?.[0];
  for (const path of ["960.webp", "480.webp", "original.png", "file.pdf", "file.zip"]) {
    for (const headers of [{}, { "If-None-Match": "*" }, { "If-None-Match": `"${id}/${path}"` }]) {
      const sent = await send(`/media/${id}/${path}`, { headers: headers as Record<string, string> });
      expect(JSON.stringify(sent.headers)).not.toContain("Secret");
    }
  }
});

test("no zip escapes its folder or expands without limit", async () => {
  const whole = zipSync({ "models/a.md": strToU8("---\ntitle: A\n---\nWords.") });
  const bomb = zipSync({ "models/a.md": new Uint8Array(60_000_000) }, { level: 9 });
  const files: [string, Uint8Array][] = [
    ["paths upwards", zipSync({ "../../evil.md": strToU8("a"), "models/../../evil.md": strToU8("a") })],
    ["whole paths", zipSync({ "/etc/passwd": strToU8("a"), "C:\\evil.md": strToU8("a") })],
    [
      "a name that is a prototype",
      zipSync({ "models/__proto__.md": strToU8("a"), __proto__x: strToU8("a") }),
    ],
    ["a bomb", bomb],
    ["a bomb in a zip", zipSync({ "models/a.zip": bomb })],
    [
      "many files",
      zipSync(
        Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`models/${at}.md`, strToU8("a")])),
      ),
    ],
    ["a link", zipSync({ "models/a.md": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] })],
    ["cut", whole.subarray(0, whole.length - 10)],
    ["cut at the front", whole.subarray(10)],
    ["a wrong length", patched(whole, 22, 0xff_ff_ff_ff)],
    ["a wrong place", patched(whole, whole.length - 6, 0xff_ff_ff_f0)],
    ["two ends", new Uint8Array(Buffer.concat([whole, whole.subarray(whole.length - 22)]))],
    ["no zip", strToU8("PK")],
    ["an empty zip", zipSync({})],
    ["a tar", strToU8("models/a.md".padEnd(512, "\0"))],
    [
      "hostile rows",
      zipSync({
        "data/links_entries.json": strToU8('[{"__proto__":{"a":1},"url":"javascript:alert(1)","title":{}}]'),
      }),
    ],
    ["deep rows", zipSync({ "data/notes_entries.json": strToU8("[".repeat(200_000)) })],
  ];
  for (const [what, bytes] of files) {
    const { status, text } = await upload(
      "/admin/migrate-models",
      "file",
      { name: "a.zip", bytes },
      "upload",
    );
    expect([302, 400, 413, 422], what).toContain(status);
    expect(text.length, what).toBeLessThan(400_000);
  }
  expect(await isServing()).toBe(true);
  counted("sent", files.length, "hostile zips");
});

function patched(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
}
