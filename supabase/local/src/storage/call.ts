import type { Database } from "../database";
import type { GatewayRequest } from "../http";
import type { Claims } from "../keys";
import { StorageError } from "./errors";
import type { Files } from "./files";
import type { Signer } from "./signed";

/** What every route works with. */
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
  /** From the path, "" when absent. Validated: only allowed characters, no path traversal. */
  bucket: string;
  name: string;
}

/** A call with a valid token. */
export interface Call extends OpenCall {
  claims: Claims;
}

/** Parses a JSON body. Throws InvalidRequest. */
export async function readBody(request: GatewayRequest): Promise<unknown> {
  const text = (await request.body()).toString();
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageError("InvalidRequest", "The body is not valid JSON");
  }
}

export const isUpsert = ({ headers }: GatewayRequest) => headers["x-upsert"] === "true";
