import { createHash } from "node:crypto";

/** A weak entity tag: the same for all encodings of a body. */
export function entityTag(body: string | Uint8Array): string {
  return `W/"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** Whether an If-None-Match header, a list or *, contains the entity tag by weak comparison (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | null | undefined, tag: string): boolean {
  const opaque = tag.replace(/^W\//, "");
  if (ifNoneMatch?.trim() === "*") return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}

/** The 304 response if the sender already has the version that the headers' ETag names; else null. */
export function notModified(
  request: Request,
  headers: { ETag: string; [name: string]: string },
): Response | null {
  const isKnown = isNotModified(request.headers.get("If-None-Match"), headers.ETag);
  return isKnown ? new Response(null, { status: 304, headers }) : null;
}
