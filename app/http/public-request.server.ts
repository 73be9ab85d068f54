import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether the server may connect to an IP address and port. */
export type MayConnect = (ip: string, port: number) => boolean;

/** Only public IPs, on the web's ports: nothing on this machine or its internal networks. */
export const isPublic: MayConnect = (ip, port) => {
  if (!ipaddr.isValid(ip) || (port !== 80 && port !== 443)) return false;
  const plain = ipaddr.process(ip);
  // An allow-list: ipaddr.js names every special-purpose range (RFC 6890) something other than "unicast". For IPv6 it
  // also calls unassigned ranges unicast, including those that embed an IPv4 address.
  return plain.range() === "unicast" && (plain.kind() === "ipv4" || plain.match(ASSIGNED_IPV6));
};

/** All IPv6 addresses assigned on the internet (IANA, IPv6 global unicast address assignments). */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** The server may not connect to the address of a URL. */
export class NotPublicError extends Error {
  constructor() {
    super("its address is not public");
  }
}

interface RequestOptions {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Posts a form; without it, the request is a GET. */
  form?: URLSearchParams;
  mayConnect?: MayConnect;
}

/**
 * Requests an untrusted URL, without cookies or credentials, and follows no redirects. Connects to the IP address that
 * was checked: resolving the name again might return another one. The caller must consume or destroy the response.
 * @throws NotPublicError, or the error of the connection
 */
export function requestPublic(
  url: URL,
  { signal, headers, form, mayConnect = isPublic }: RequestOptions,
): Promise<IncomingMessage> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { family: options.family, hints: options.hints, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter((one) => mayConnect(one.address, port));
      const [first] = allowed;
      if (error || !first) done(error ?? (new NotPublicError() as NodeJS.ErrnoException), "", 0);
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const content = form && { "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((done, failed) => {
    // An IP address needs no lookup.
    if (isIP(host) && !mayConnect(host, port)) return failed(new NotPublicError());
    const options = { method: form ? "POST" : "GET", headers: { ...headers, ...content } };
    request(url, { ...options, agent: false, lookup, signal }, done)
      .on("error", failed)
      .end(form?.toString());
  });
}
