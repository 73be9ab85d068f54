import { lookup as resolve } from "node:dns";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AppError } from "~/http/app-error.server";
import { MAX_BYTES } from "./limits";

const MAX_REDIRECTS = 3;
/** For all of it: names, redirects and the last byte (milliseconds). */
const DEADLINE = 10_000;

/** Whether the server may open a connection to an IP address and a port. */
export type MayConnect = (address: string, port: number) => boolean;

/** Public addresses alone, at the ports of the web: nothing of this machine, its networks or its provider. */
export const isPublic: MayConnect = (address, port) => {
  if (!ipaddr.isValid(address) || (port !== 80 && port !== 443)) return false;
  const plain = ipaddr.process(address);
  // An allow-list: every range with a special purpose (RFC 6890) has another name than this one. Of IPv6 only a part
  // is given out at all; ipaddr.js calls the rest unicast, too, and with it the old ways to write an IPv4 address.
  return plain.range() === "unicast" && (plain.kind() === "ipv4" || plain.match(GIVEN_OUT));
};

/** All IPv6 addresses that anybody on the internet can have (IANA, IPv6 global unicast address assignments). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * The bytes behind a web address that somebody else chose, at most as many as a picture may have; whether they are a
 * picture is not looked at. Each connection goes to an address that was checked, after each of three redirects too, and
 * carries no cookies and no credentials.
 * @throws AppError (422) with what is wrong, to be said after the picture's name
 */
export async function fetchRemoteImage(
  address: string,
  sender: AbortSignal,
  mayConnect: MayConnect = isPublic,
): Promise<{ name: string; bytes: Buffer }> {
  const signal = AbortSignal.any([sender, AbortSignal.timeout(DEADLINE)]);
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
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError(422, "has no address of the web.");
  url.username = "";
  url.password = "";
  return url;
}

/** Connects to what was checked, and to nothing that the name might mean a moment later. */
function open(url: URL, mayConnect: MayConnect, signal: AbortSignal): Promise<IncomingMessage> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // No name is looked up for an address.
  if (isIP(host) && !mayConnect(host, port)) throw refused();
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { family: options.family, hints: options.hints, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter((one) => mayConnect(one.address, port));
      const [first] = allowed;
      if (error || !first) done(error ?? (refused() as unknown as NodeJS.ErrnoException), "", 0);
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

const refused = () => new AppError(422, "cannot be fetched: its address is not public.");

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A site that sends nothing more must not be waited for.
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

/** The last part of its path, else its site. */
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
