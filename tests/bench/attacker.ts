import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openStreams } from "./event-streams";
import {
  contentImport,
  markdownImport,
  type Upload,
  wasParsed,
  wasRead,
  wordpressImport,
} from "./hostile-imports";
import { madeUp } from "./many-notes";

/** A message to the bench. */
export interface Report {
  started?: true;
  /** The site has done the expensive work that the attack aims at. */
  hit?: true;
  /** How many responses of each status there were. */
  answers?: string;
}

/**
 * A process that attacks the site with one kind of request as hard as it can: `attacker.ts URL ATTACK COOKIE`. Some
 * attacks need a signed-in user's cookie. Any message stops it, and so does the end of its parent.
 */
const [url = "", attack = "", cookie = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const FORM = "application/x-www-form-urlencoded";

interface Answer {
  status: number;
  location: string;
  text: string;
}

function send(path: string, body?: string | Buffer, type = FORM, session = ""): Promise<Answer> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = { Origin: url };
    if (session) headers.Cookie = session;
    if (body !== undefined) {
      headers["Content-Type"] = type;
      headers["Content-Length"] = String(Buffer.byteLength(body));
    }
    // A dropped connection is retried.
    const disconnected = () => resolve({ status: 0, location: "", text: "" });
    const method = body === undefined ? "GET" : "POST";
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", disconnected);
      answer.on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, location: headers.location ?? "", text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on("error", disconnected);
    sent.end(body);
  });
}

const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

let isHit = false;
function hit() {
  if (!isHit) process.send?.({ hit: true } satisfies Report);
  isHit = true;
}

/** Runs this many request loops at once; the first response with the status `aim` counts as a hit. */
async function repeat(atOnce: number, aim: number, act: (n: number) => Promise<Answer>): Promise<void> {
  let n = 0;
  const loop = async () => {
    for (;;) {
      const { status } = await act(n++);
      count(String(status || "disconnected"));
      if (status === aim) hit();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

/** Imports and opens the preview; the first valid preview counts as a hit. */
async function importing(uploads: Upload[], isRead: (page: string) => boolean): Promise<void> {
  await repeat(4, -1, async (n) => {
    const { body, type } = uploads[n % uploads.length] as Upload;
    const answer = await send("/admin/migrate-models", body, type, cookie);
    if (answer.status !== 302) return answer;
    count("302");
    const plan = await send(answer.location, undefined, FORM, cookie);
    if (plan.status === 200 && isRead(plan.text)) hit();
    return plan;
  });
}

/** Connections that send one byte at a time, to visitors' forms and to large ones of a signed-in user. */
async function slowBodies(connections: number): Promise<void> {
  const open = (n: number) => {
    const [path, length] = n % 2 ? ["/admin/notes/new", 1_000_000] : ["/auth", 60_000];
    const head = `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\n`;
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    socket.write(`${head}Content-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n`);
    const timer = setInterval(() => socket.write("a"), 100);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      count(answer.split(" ")[1] ?? "disconnected");
      setTimeout(open, 100, n);
    });
  };
  for (let n = 0; n < connections; n++) open(n);
  await delay(1_000);
  hit();
}

/** The deepest and longest paths allowed, as documents and as data requests. */
const path = (n: number) =>
  `/${["models", "books", "notes", "zz"][n % 4]}${`/${"a".repeat(100)}${n}`.repeat(14)}${n % 3 ? "" : ".data"}`;

const large = new URLSearchParams({ intent: "save", content: "<p><b>a</b></p>".repeat(190_000) }).toString();
const NAMES = ["a[4294967294]", "a[5000000]", "__intent__", `a${"[0]".repeat(2_000)}`, "__proto__.a"];
/** What costs most to make. */
const DEAR = ["/models.md", "/models", "/notes.md", "/notes", "/models.data", "/feed.xml", "/sitemap.xml"];
const WORDS = ["time", "work", "a", "the light", "note one", "xyz"];
/** 200 characters of words that are all looked up. */
const term = (n: number) => `${n} ${"a or the -b ".repeat(20)}`.slice(0, 200);

const attacks: Record<string, () => Promise<unknown>> = {
  names: () =>
    repeat(8, 422, (n) => send("/auth", `intent=sign-in&${encodeURIComponent(NAMES[n % 5] ?? "")}=1`)),
  "large-bodies": () => repeat(16, 413, () => send("/admin/notes/new", large)),
  "large-bodies-of-a-reader": () => repeat(16, 403, () => send("/admin/notes/new", large, FORM, cookie)),
  "slow-bodies": () => slowBodies(200),
  paths: () => repeat(16, 404, (n) => send(path(n))),
  "sign-ins": () =>
    repeat(60, 400, (n) => send("/auth", `intent=sign-in&email=a${n}%40example.com&password=wrong-word`)),
  searches: () => repeat(200, 200, (n) => send(`/search?q=${encodeURIComponent(`${WORDS[n % 6]} ${n}`)}`)),
  "long-searches": () => repeat(16, 200, (n) => send(`/search?q=${encodeURIComponent(term(n))}`)),
  queries: () => repeat(20, 200, (n) => send(`${DEAR[n % DEAR.length]}?y=${madeUp()}`)),
  cookies: () => repeat(20, 200, (n) => send(`${DEAR[n % DEAR.length]}`, undefined, FORM, `${madeUp()}=1`)),
  // No page is kept for somebody for whom a message waits.
  uncached: () =>
    repeat(20, 200, (n) => send(`${DEAR[n % DEAR.length]}`, undefined, FORM, `toast=1.${"x".repeat(43)}`)),
  misspellings: () => repeat(20, 200, () => send(`/search?q=${madeUp()}`)),
  streams: () => openStreams(url, 2_000).then(hit),
  markdown: () => importing([markdownImport()], wasParsed),
  wordpress: () => importing([wordpressImport()], wasRead),
  content: () =>
    importing(
      [contentImport("a", 5_000), contentImport("a".repeat(500), 1_990), contentImport("a", 1)],
      (page) => /<td>\d{2,}<\/td>/.test(page),
    ),
};

process.once("message", () => {
  const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
  process.send?.({ answers } satisfies Report, () => process.exit());
});
process.once("disconnect", () => process.exit());
process.send?.({ started: true } satisfies Report);
await attacks[attack]?.();
