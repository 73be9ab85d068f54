import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import {
  type Answer,
  BEGINNING,
  beginForm,
  counted,
  isServing,
  newAdmin,
  newUser,
  post,
  signIn,
  target,
} from "./target";

const KB = 1024;
const MB = 1024 * KB;

let admin = "";
let reader = "";
beforeAll(async () => {
  admin = await signIn(await newAdmin());
  reader = await signIn(await newUser());
});

/** A forged session cookie: the right name with an unsigned token. */
function invented(): string {
  const name = admin.split(/(?:\.0)?=/)[0];
  const token = `${Buffer.from('{"alg":"ES256"}').toString("base64url")}.e30.AAAA`;
  const session = JSON.stringify({ access_token: token, refresh_token: "x", expires_at: 9_999_999_999 });
  return `${name}=base64-${Buffer.from(session).toString("base64url")}`;
}

/** A form with about this many bytes of text. */
const note = (bytes: number, piece = "<p><b>a</b></p>") =>
  new URLSearchParams({
    intent: "save",
    content: piece.repeat(bytes / encodeURIComponent(piece).length),
  }).toString();

const NEW = "/admin/notes/new?id=5b2c3a52-7d5c-4a3f-9f0e-2d8f3c1b4a5d";

test("at most 64 KB are read without a session", async () => {
  const large = note(5.9 * MB);
  for (const path of [
    NEW,
    "/admin/notes/new",
    "/admin/pages/new.data",
    "/auth",
    "/theme",
    "/admin/../admin/notes/new",
  ])
    for (const Cookie of ["", "theme=dark", invented(), "sb-127-auth-token=base64-e30"]) {
      const { status, text } = await post(path, large, Cookie ? { Cookie } : {});
      // Another spelling of a page's URL is redirected, unread.
      expect(status, `${path} ${Cookie.slice(0, 20)}`).toBe(path.includes("..") ? 308 : 413);
      expect(text.length).toBeLessThan(KB);
    }
  counted("sent", 24, "large bodies without a session");
});

test("the session of another project on the same host does not hide one's own", async () => {
  const other = invented().replace(/^sb-[^-]+/, "sb-other");
  const { status } = await post(NEW, note(100 * KB), { Cookie: `${other}; ${reader}` });
  expect(status).toBe(403);
});

test("a visitor's text is not echoed and costs nothing", async () => {
  for (const piece of ["<b>", "<p>a</p>", "<table><tr><td>", "&amp;", "<a href=/>", "a\n\n"]) {
    const { status, headers, text } = await post(NEW, note(60 * KB, piece));
    expect(status, piece).toBe(302);
    expect(headers.location).toContain("/auth?next=");
    expect(text.length).toBeLessThan(KB);
  }
});

test("an ended session gets its text back in a response not much larger", async () => {
  for (const piece of ["<b>", "<p>a</p>", "<table><tr><td>", "&amp;", "<", '"', "\u2028"]) {
    const body = note(60 * KB, piece);
    const { status, text } = await post(NEW, body, { Cookie: invented() });
    expect(status, piece).toBe(401);
    expect(text).toContain("Your text is still here.");
    expect(text.length, piece).toBeLessThan(0.7 * MB);
  }
});

test("of sixteen large texts at once from one network three are read, and the site keeps serving", async () => {
  const large = note(4 * MB, "<p>A text of some words.</p>");
  // As an admin: a large body from anyone else would be refused unread.
  const network = `2001:db8:${randomBytes(2).toString("hex")}:1`;
  const answers: Answer[] = [];
  const forms = Array.from({ length: 16 }, (_, n) => {
    const headers = { Cookie: admin, "X-Forwarded-For": `[${network}::${n}]:${4000 + n}` };
    const { form, answer } = beginForm(NEW, large, headers);
    return { form, answered: answer.then((own) => answers.push(own)) };
  });
  // The other thirteen are refused before they have arrived.
  await vi.waitFor(() => expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(503)), {
    timeout: 30_000,
  });
  for (const { headers, text } of answers) {
    expect(headers["retry-after"]).toBe("2");
    expect(text).toBe("The server is busy with other large texts. Go back and try again in a moment.\n");
  }
  for (const { form } of forms) form.end(large.slice(BEGINNING));
  await Promise.all(forms.map(({ answered }) => answered));
  expect(answers.slice(13).map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(await isServing()).toBe(true);
  counted("sent", 16, "large texts at once");
});

test("a client that sends all of a large form before reading gets the refusal", async () => {
  const { hostname, port, host } = new URL(target.url);
  const body = note(8 * MB);
  const senders = { reader, visitor: "" };
  for (const Connection of ["keep-alive", "close"])
    for (const [who, Cookie] of Object.entries(senders)) {
      const socket = connect(Number(port), hostname);
      const headers = {
        Host: host,
        Origin: target.url,
        Cookie,
        Connection,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": body.length,
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.write([`POST ${NEW} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      await new Promise<void>((resolve, reject) =>
        socket.write(body, (error) => (error ? reject(error) : resolve())),
      );
      const [answer] = await once(socket, "data");
      expect(String(answer), `${who} ${Connection}`).toMatch(
        who === "reader" ? /^HTTP\/1\.1 403 / : /^HTTP\/1\.1 413 /,
      );
      socket.destroy();
    }
});

test("an admin's large text is read", async () => {
  const content = `<p>${"Words and words. ".repeat(10)}</p>`.repeat(1_000);
  const fields = { intent: "save", id: crypto.randomUUID(), version: "", content, date: "2026-11-22" };
  const { status } = await post("/admin/notes/new", fields, { Cookie: admin });
  expect(status).toBe(302);
});
