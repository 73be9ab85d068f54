import postgres from "postgres";
import { ZodError } from "zod";
import { isLostConnection } from "../database";
import { type GatewayRequest, HttpError } from "../http";

/** Supabase Storage's errors: `code` → [statusCode and error of the body, default message]. */
const ERRORS = {
  InvalidRequest: [400, "InvalidRequest", "Invalid Request"],
  InvalidRobotsTag: [400, "invalid_x_robots_tag", "Invalid X-Robots-Tag header"],
  InvalidBucketName: [400, "Invalid Input", "Bucket name invalid"],
  InvalidKey: [400, "InvalidKey", "Invalid key"],
  InvalidJWT: [400, "InvalidJWT", "Invalid JWT"],
  InvalidSignature: [400, "InvalidSignature", "Invalid signature"],
  AccessDenied: [403, "Unauthorized", "Access denied"],
  NoSuchBucket: [404, "Bucket not found", "Bucket not found"],
  NoSuchKey: [404, "not_found", "Object not found"],
  NotSupported: [409, "NotSupported", "This is not part of the embedded backend"],
  ResourceAlreadyExists: [409, "Duplicate", "The resource already exists"],
  ResourceNotEmpty: [409, "ResourceNotEmpty", "The bucket you tried to delete is not empty"],
  EntityTooLarge: [413, "Payload too large", "The object exceeded the maximum allowed size"],
  InvalidMimeType: [415, "invalid_mime_type", "This mime type is not supported"],
  InvalidRange: [416, "InvalidRange", "The requested range is not satisfiable"],
  DatabaseError: [500, "DatabaseError", "database error"],
  DatabaseUnavailable: [503, "DatabaseError", "The database cannot be reached. Please try again."],
  InsufficientStorage: [507, "InsufficientStorage", "The disk is full: nothing was stored"],
  DatabaseTimeout: [544, "DatabaseTimeout", "The connection to the database timed out"],
} as const satisfies Record<string, readonly [number, string, string]>;

type Code = keyof typeof ERRORS;

/** Codes in the body that differ from the key above. */
const CODES: Partial<Record<Code, string>> = { InvalidRobotsTag: "InvalidRequest" };

/** An error response of Supabase Storage: HTTP 400 regardless of the body's statusCode, except for ranges and 5xx. */
export class StorageError extends HttpError {
  constructor(code: Code, message: string = ERRORS[code][2], headers: Record<string, string> = {}) {
    const [status, error] = ERRORS[code];
    const httpStatus = status >= 500 || code === "InvalidRange" ? status : 400;
    super(httpStatus, { statusCode: String(status), code: CODES[code] ?? code, error, message }, headers);
  }
}

/** The error for a call that requires the service key: the only AccessDenied with HTTP status 403. */
export class ServiceRoleRequired extends HttpError {
  constructor() {
    const { body } = new StorageError("AccessDenied", "Access denied: Invalid role");
    super(403, body);
  }
}

/** The error for a path without a route. */
export class RouteNotFound extends HttpError {
  constructor({ method, path }: GatewayRequest) {
    const message = `Route ${method}:${path} not found`;
    super(404, { statusCode: "404", code: "InvalidRequest", error: "Not Found", message });
  }
}

/** Validates a value that will be sent in a response header. */
export function assertPrintable(value: string): string {
  if (!/^[ -~]*$/.test(value)) throw new StorageError("InvalidRequest", "Only ASCII is allowed in headers");
  return value;
}

/** Converts known errors to StorageError; returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new StorageError("InvalidRequest", `body/${issue?.path.join("/")} ${issue?.message}`);
  }
  if (error instanceof postgres.PostgresError) return fromPostgres(error);
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT") return new StorageError("InsufficientStorage");
  // The object was deleted before it could be read or copied.
  if (code === "ENOENT") return new StorageError("NoSuchKey");
  if (isLostConnection(error)) return new StorageError("DatabaseUnavailable");
  return error;
}

/** SQLSTATE prefix → error; the first match applies. */
const POSTGRES_ERRORS: [string, Code][] = [
  ["23505", "ResourceAlreadyExists"],
  ["53100", "InsufficientStorage"],
  ["57014", "DatabaseTimeout"],
  ["57P", "DatabaseUnavailable"],
  ["08", "DatabaseUnavailable"],
];

function fromPostgres({ code, message, detail = "" }: postgres.PostgresError): StorageError {
  const match = POSTGRES_ERRORS.find(([start]) => code.startsWith(start));
  if (match) return new StorageError(match[1]);
  if (code === "42501") {
    const isPolicy = message.includes("row-level security");
    return new StorageError(
      "AccessDenied",
      isPolicy ? "new row violates row-level security policy" : message,
    );
  }
  if (code === "23503") {
    if (detail.includes("still referenced")) return new StorageError("ResourceNotEmpty");
    return new StorageError("NoSuchBucket", "The related resource does not exist");
  }
  if (code.startsWith("22")) return new StorageError("InvalidRequest", message);
  return new StorageError("DatabaseError", `database error, code: ${code}`);
}
