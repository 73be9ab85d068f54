import { AppError } from "~/http/app-error.server";
import { findJsonExcess } from "~/http/json-excess";

/** What is in a JSON file. @throws AppError that begins with its name if it is damaged or has too many parts */
export function parseJsonFile(bytes: Uint8Array, name: string): unknown {
  const excess = findJsonExcess(bytes);
  if (excess) throw new AppError(422, `${name} ${excess}`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "JSON, or only a part of it. Export it again" : "UTF-8";
    throw new AppError(422, `${name} is not ${reason}.`);
  }
}
