/** An error of the store, with a message for the owner. */
export class StoreError extends Error {
  constructor(
    message: string,
    /** Whether the same request may succeed if retried. */
    readonly isTransient = false,
  ) {
    super(message);
  }
}

/** Explains an error response, whose body is XML with a code and a message. */
export function explainResponse(host: string, status: number, body: string): StoreError {
  const code = readTag(body, "Code") ?? "";
  const said = [code, readTag(body, "Message")].filter(Boolean).join(": ") || `status ${status}`;
  const store = `The S3 store at ${host}`;
  if (status === 507 || /Quota|InsufficientStorage|StorageFull|CapExceeded/i.test(code))
    return new StoreError(`${store} is full (${said}). Make room there, or raise its limit.`);
  if (/RequestTimeTooSkewed|RequestExpired/.test(code))
    return new StoreError(`${store} says that this machine’s clock is wrong (${said}). Set it.`);
  if (code === "NoSuchBucket")
    return new StoreError(`${store} has no such bucket. Create it, or correct BACKUP_S3_URL.`);
  if (code === "NoSuchKey" || status === 404)
    return new StoreError(`${store} does not have this file (${said}).`);
  if (status === 401 || status === 403)
    return new StoreError(
      `${store} refuses the request (${said}). Check BACKUP_S3_KEY_ID, BACKUP_S3_SECRET, BACKUP_S3_REGION and what ` +
        "the key is allowed to do.",
    );
  if (status >= 300 && status < 400)
    return new StoreError(`${store} wants a different address or region (${said}). Correct BACKUP_S3_URL.`);
  return new StoreError(`${store} failed (${said}).`, status >= 500 || status === 429);
}

/** Explains why there was no response at all. */
export function explainFailure(host: string, error: unknown, timeoutMs: number): StoreError {
  const store = `The S3 store at ${host}`;
  if (error instanceof Error && error.name === "TimeoutError")
    return new StoreError(`${store} did not answer within ${timeoutMs / 1000} s.`, true);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause);
  return new StoreError(`${store} cannot be reached (${reason}).`, true);
}

/** The text of the first element of this name. */
export function readTag(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescapeXml(text);
}

/** The contents of all elements of this name. */
export function readElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, inner = ""]) => inner);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}
