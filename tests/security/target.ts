import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { inject, vi } from "vitest";
import { forThisWorker } from "#supabase-local/testing/per-worker";
import { makeAdmin, makeUser, type Person } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import type { Target } from "./setup";

/** This worker's site, which is under attack. */
export const target = await forThisWorker<Target>(inject("target"));

// The browser tests' helpers need only those fields of a site that a target has.
const site = target as unknown as Site;
export const newAdmin = () => makeAdmin(site);
export const newUser = () => makeUser(site);

/** A longer wait means that the server hangs (ms). */
const TIMEOUT_MS = 30_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout for the response (ms). */
  patience?: number;
}

// Each test file starts at a random IP, so files do not use up each other's rate limits.
let ips = Math.floor(Math.random() * 2 ** 24);

/** An IP that has not sent a request before. */
export function newIp(): string {
  ips += 1;
  return `10.${(ips >> 16) & 255}.${(ips >> 8) & 255}.${ips & 255}`;
}

/**
 * One request with exactly this path, without normalisation, redirects or decompression. It comes from a new IP
 * unless `X-Forwarded-For` is given.
 * @throws if there is no response in time
 */
export function send(
  path: string,
  { method, headers, body, patience = TIMEOUT_MS }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: method ?? "GET",
        agent: false,
        headers: { "X-Forwarded-For": newIp(), ...headers },
        signal: AbortSignal.timeout(patience),
      },
      async (response) => {
        try {
          const text = Buffer.concat(await response.toArray()).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          sent.destroy();
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Submits a form from the site's own page; pairs in `fields` may repeat a name. */
export function post(
  path: string,
  fields: string | Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
  return send(path, {
    method: "POST",
    headers: {
      Origin: target.url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  });
}

/** How much of a form beginForm sends (bytes). */
export const BEGINNING = 20;

/** Sends only the beginning of a form; the caller ends it. `answer` rejects if the server cuts the connection. */
export function beginForm(path: string, body: string, headers: Record<string, string>) {
  const form = request(`${target.url}${path}`, {
    method: "POST",
    agent: false,
    headers: {
      Origin: target.url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
      ...headers,
    },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    form.on("error", reject);
    form.once("response", async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
  });
  form.write(body.slice(0, BEGINNING));
  return { form, answer };
}

/** After this much silence the server is waiting for the rest of the request (ms). */
const SILENCE_MS = 3_000;

/** Sends raw bytes and resolves with everything received until the server closed the connection. */
export function sendRaw(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(SILENCE_MS, () => socket.end());
    const late = setTimeout(() => socket.destroy(new Error("The server hangs")), TIMEOUT_MS);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      // The server may hang up during a write.
      error.code === "ECONNRESET" || error.code === "EPIPE" ? undefined : reject(error),
    );
    socket.on("close", () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
  });
}

/** Signs in through the form and returns the session's Cookie header. */
export async function signIn({ email, password }: Person): Promise<string> {
  const { headers, status } = await post("/auth", { intent: "sign-in", email, password });
  const cookies = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
  const session = cookies.filter((cookie) => cookie.startsWith("sb-"));
  if (session.length === 0) throw new Error(`Signing in was answered with ${status}`);
  return session.join("; ");
}

/** Whether the home page responds. @throws if it hangs */
export async function isServing(): Promise<boolean> {
  return (await send("/")).status === 200;
}

/** What the server printed while `act` ran. */
export async function logDuring(act: () => Promise<unknown>): Promise<string> {
  const [begin, end] = [`/begin-${randomUUID()}`, `/end-${randomUUID()}`];
  await send(begin);
  await act();
  await send(end);
  return vi.waitFor(
    async () => {
      const [, log = ""] = (await readFile(target.logFile, "utf8")).split(`GET ${begin} 404`);
      if (!log.includes(`GET ${end} 404`)) throw new Error("The last request is not in the log yet");
      return log;
    },
    { timeout: 10_000 },
  );
}

/** Prints how much a test has tried: "fuzzed 1,200 field names". */
export function counted(did: string, count: number, what: string): void {
  console.info(`  ${did} ${count.toLocaleString("en")} ${what}`);
}
