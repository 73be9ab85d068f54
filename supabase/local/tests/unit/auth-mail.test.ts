import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GatewayRequest } from "../../src/http";
import { createMailer, type Mailer, mailboxHandler } from "../../src/mail/index";
import { composeMail, fillTemplate, TEMPLATES } from "../../src/mail/template";

const PROJECT = join(import.meta.dirname, "../project/supabase");

const values = {
  SiteURL: "https://site.example",
  RedirectTo: "https://site.example/notes?a=1&b=2",
  ConfirmationURL: "https://backend.example/auth/v1/verify?token=t&type=signup",
  TokenHash: "to+ken/hash",
  Token: "012345",
  Email: "ada@example.org",
  NewEmail: "new@example.org",
  SendingTo: "ada@example.org",
  Data: { name: "<b>Ada</b>" },
};

describe("a mail template", () => {
  test.each(TEMPLATES)("%s has a subject, a text and no placeholders", (name) => {
    const mail = composeMail(PROJECT, name, values);
    expect(mail.subject).not.toBe("");
    expect(mail.text.length).toBeGreaterThan(40);
    expect(mail.subject + mail.html + mail.text).not.toMatch(/\{\{|undefined/);
  });

  test("confirmation links to the site's own page", () => {
    expect(composeMail(PROJECT, "confirmation", values).text).toContain(
      "https://site.example/auth/confirm?token_hash=to%2Bken%2Fhash&type=email&next=/",
    );
  });

  test("escapes a value for its context", () => {
    const filled = fillTemplate(
      `<a href="/x?next={{ .RedirectTo }}">{{ .Data.name }}</a>{{ .Data.unknown }}`,
      values,
    );
    expect(filled).toBe(
      `<a href="/x?next=${encodeURIComponent(values.RedirectTo)}">&lt;b&gt;Ada&lt;/b&gt;</a>`,
    );
  });

  test.each(["{{ .Unknown }}", "{{ if .Email }}x{{ end }}"])("names unsupported actions: %s", (template) => {
    expect(() => fillTemplate(template, values)).toThrow(/Unknown|if \.Email/);
  });
});

describe("the mailbox", () => {
  let dataDir: string;
  let mailer: Mailer;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mailbox-"));
    mailer = createMailer({ dataDir });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const send = (to: string, subject = "Hello", text = "Hello") =>
    mailer.send({ to, subject, text, html: "" });
  const get = async (path: string) => {
    const url = new URL(path, "http://127.0.0.1");
    const request = { method: "GET", path: url.pathname, query: url.searchParams, headers: {} };
    const response = await mailboxHandler(mailer)(request as GatewayRequest);
    return { ...response, body: String(response.body) };
  };

  test("stores mails in files that only their owner can read", async () => {
    await send("ada@example.org");
    const [file = ""] = await readdir(join(dataDir, "mailbox"));
    expect((await stat(join(dataDir, "mailbox", file))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "mailbox"))).mode & 0o777).toBe(0o700);
  });

  test("keeps the newest 200, newest first", async () => {
    for (let n = 1; n <= 203; n++) await send("ada@example.org", `Mail ${n}`);
    const mails = await mailer.list();
    expect(mails.length).toBe(200);
    expect([mails[0]?.subject, mails[199]?.subject]).toEqual(["Mail 203", "Mail 4"]);
  });

  test("returns the newest mail to an email as JSON", async () => {
    await send("ada@example.org", "First");
    await send("ada@example.org", "Second");
    await send("grace@example.org", "Other");
    expect(JSON.parse((await get("/latest?to=ADA@example.org")).body)).toMatchObject({ subject: "Second" });
    expect((await get("/latest?to=nobody@example.org")).status).toBe(404);
  });

  test("shows a mail with links, and escapes its markup", async () => {
    await send("a@b.c", "<script>1</script>", 'Open https://site.example/?a=1&b="2" <img src=x onerror=1>');
    const [mail] = await mailer.list();
    const { body, headers } = await get(`/${mail?.id}`);
    expect(body).toContain('<a href="https://site.example/?a=1&amp;b=">');
    expect(body).not.toMatch(/<script|<img/);
    const list = await get("/");
    expect(list.status).toBe(200);
    expect(list.body).not.toContain("<script");
    expect(headers?.["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test.each(["/../secrets", "/%2e%2e%2fsecrets", "/0000000000000-000000-000000000000"])(
    "finds no mail under %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
