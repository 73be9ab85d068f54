import type { Database } from "../database";
import type { GatewayRequest } from "../http";
import type { Claims } from "../keys";
import { StorageError } from "./errors";
import type { Files } from "./files";
import type { Signer } from "./signed";

/** What every route of storage works with. */
export interface OpenCall {
  database: Database;
  dataDir: string;
  files: Files;
  /** The most that any file may have, in bytes; a bucket may allow less. */
  fileSizeLimit: number;
  signer: Signer;
  request: GatewayRequest;
  /** Whose rights decide; null when the sender showed no token, or one that does not verify. */
  claims: Claims | null;
  /** From the address, "" when it names none. Checked: hosted's alphabet, no way out of a folder. */
  bucket: string;
  name: string;
}

/** A call whose sender is known. */
export interface Call extends OpenCall {
  claims: Claims;
}

/** The JSON of a request. Throws InvalidRequest. */
export async function readBody(request: GatewayRequest): Promise<unknown> {
  const text = (await request.body()).toString();
  try {
    return JSON.parse(text);
  } catch {
    throw new StorageError("InvalidRequest", "The body is not valid JSON");
  }
}

export const isUpsert = ({ headers }: GatewayRequest) => headers["x-upsert"] === "true";
