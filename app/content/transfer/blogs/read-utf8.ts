import { AppError } from "~/http/app-error.server";
import type { BlogFile } from "./blog";

/** The text of a file. @throws AppError if it is not UTF-8 */
export async function readUtf8({ name, read }: BlogFile): Promise<string> {
  return decodeUtf8(await read(), name);
}

export function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError(422, `“${name}” is not UTF-8.`);
  }
}
