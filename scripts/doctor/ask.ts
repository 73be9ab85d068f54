import { lookup as resolveName } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { DOCTOR_HEADER, type SeenRequest, signQuestion } from "../../server/doctor";

/** How long to wait for a response (milliseconds). */
const TIMEOUT_MS = 5_000;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Options {
  headers?: Record<string, string>;
  /** The response counts as complete once it contains this text. */
  until?: string;
}

/**
 * Sends a GET request without following redirects. Accepts any certificate, since another check covers it.
 * @throws if there is no response in time
 */
export function ask(url: string, { headers = {}, until }: Options = {}): Promise<Answer> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { headers, signal, lookup, agent: false, rejectUnauthorized: false };
    const sent = send(url, options, (response) => {
      let text = "";
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        sent.destroy();
      };
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (until && text.includes(until)) finish();
      });
      response.on("end", finish);
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The headers of a request to Supabase with a key. */
export const bearer = (key: string) => ({ apikey: key, Authorization: `Bearer ${key}` });

/** Whether a hostname means this machine, also where the system's resolver does not know it (RFC 6761, 6.3). */
export const isLoopback = (hostname: string) =>
  /^(?:.+\.)?localhost$/.test(hostname) || /^(127\.|\[::1\])/.test(hostname);

/** Resolves names as browsers do. */
export const lookup: LookupFunction = (hostname, options, callback) =>
  resolveName(isLoopback(hostname) ? "localhost" : hostname, options, callback);

/** Asks the site how it sees a request that is sent to `url`; null if something else answers. */
export async function askSite(
  url: string,
  serviceKey: string,
  headers: Record<string, string> = {},
): Promise<SeenRequest | null> {
  const answer = await ask(`${url}/healthz`, {
    headers: { ...headers, [DOCTOR_HEADER]: signQuestion(serviceKey) },
  });
  try {
    const seen: Partial<SeenRequest> = JSON.parse(answer.text);
    return seen.instance ? (seen as SeenRequest) : null;
  } catch {
    return null;
  }
}

/** Why a request failed, such as "ECONNREFUSED", "ENOTFOUND" or "no answer within 5 s". */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isTimeout(error)) return `no answer within ${TIMEOUT_MS / 1000} s`;
  return "code" in error ? String(error.code) : error.message;
}

/** Whether a request failed because there was no response in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name);
}
