import type { Database } from "../database";
import type { GatewayRequest } from "../http";
import type { Claims } from "../keys";
import { StorageError } from "./errors";
import type { Files } from "./files";
import type { Signer } from "./signed";

/** A request to any route, with the dependencies of its handler. */
export interface OpenCall {
  database: Database;
  dataDir: string;
  files: Files;
  /** The project's limit in bytes; a bucket may allow less. */
  fileSizeLimit: number;
  signer: Signer;
  request: GatewayRequest;
  /** The claims for policies; null without a valid token. */
  claims: Claims | null;
  /** Bucket and name come from the path; "" if absent. Validated: only allowed characters, no path traversal. */
  bucket: string;
  name: string;
}

/** A call with a valid token. */
export interface Call extends OpenCall {
  claims: Claims;
}

/** Parses a JSON body. @throws StorageError (InvalidRequest) */
export async function readBody(request: GatewayRequest): Promise<unknown> {
  const text = (await request.body()).toString();
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageError("InvalidRequest", "The body is not valid JSON");
  }
}

export const isUpsert = ({ headers }: GatewayRequest) => headers["x-upsert"] === "true";
