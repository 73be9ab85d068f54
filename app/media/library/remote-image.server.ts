import { lookup as resolve } from "node:dns";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "~/http/app-error.server";
import { MAX_BYTES } from "./limits";

const MAX_REDIRECTS = 3;
/** For the whole fetch, DNS and redirects included (milliseconds). */
const TIMEOUT_MS = 10_000;

/** Whether the server may connect to an IP address and port. */
export type MayConnect = (address: string, port: number) => boolean;

/** Only public addresses, on the web's ports: nothing on this machine or its internal networks. */
export const isPublic: MayConnect = (address, port) => {
  if (!ipaddr.isValid(address) || (port !== 80 && port !== 443)) return false;
  const plain = ipaddr.process(address);
  // An allow-list: ipaddr.js names every special-purpose range (RFC 6890) something other than "unicast". For IPv6 it
  // also calls unassigned ranges unicast, including those that embed an IPv4 address.
  return plain.range() === "unicast" && (plain.kind() === "ipv4" || plain.match(ASSIGNED_IPV6));
};

/** All IPv6 addresses assigned on the internet (IANA, IPv6 global unicast address assignments). */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * The bytes at a URL that somebody else chose, at most as many as an image may have; whether they are an image is not
 * checked. Each connection, also after each of up to three redirects, goes to a checked IP address and sends no
 * cookies or credentials.
 * @throws AppError (422) whose message completes a sentence that begins with the image's name
 */
export async function fetchRemoteImage(
  address: string,
  sender: AbortSignal,
  mayConnect: MayConnect = isPublic,
): Promise<{ name: string; bytes: Buffer }> {
  const signal = AbortSignal.any([sender, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    let url = webAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await open(url, mayConnect, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = webAddress(headers.location, url);
      } else if (statusCode === 200) {
        return { name: getName(url), bytes: await read(answer, signal) };
      } else {
        answer.destroy();
        throw new AppError(422, `cannot be fetched: its site answered ${statusCode}.`);
      }
    }
    throw new AppError(422, "cannot be fetched: its site redirects too often.");
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw new AppError(
      422,
      signal.aborted
        ? "cannot be fetched: its site takes too long."
        : "cannot be fetched: its site cannot be reached.",
    );
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError(422, "does not have a web address.");
  url.username = "";
  url.password = "";
  return url;
}

/** Connects to the IP address that was checked: resolving the name again might give another one. */
function open(url: URL, mayConnect: MayConnect, signal: AbortSignal): Promise<IncomingMessage> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An IP address needs no lookup.
  if (isIP(host) && !mayConnect(host, port)) throw rejected();
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { family: options.family, hints: options.hints, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter((one) => mayConnect(one.address, port));
      const [first] = allowed;
      if (error || !first) done(error ?? (rejected() as unknown as NodeJS.ErrnoException), "", 0);
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
  const get = url.protocol === "https:" ? getSecure : getPlain;
  const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" };
  return new Promise((done, failed) => {
    get(url, { agent: false, lookup, headers, signal }, done).on("error", failed);
  });
}

const rejected = () => new AppError(422, "cannot be fetched: its address is not public.");

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Otherwise a site that stops sending would keep the request open.
  const end = () => answer.destroy(new Error("aborted"));
  signal.addEventListener("abort", end, { once: true });
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new AppError(422, `is too large: at most ${MAX_BYTES / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", end);
    answer.destroy();
  }
  return Buffer.concat(chunks);
}

/** The last part of the URL's path, or its host. */
function getName({ pathname, hostname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return (
      (decodeURIComponent(last) || hostname)
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
        .trim()
        .slice(0, 200) || hostname
    );
  } catch {
    return hostname;
  }
}
