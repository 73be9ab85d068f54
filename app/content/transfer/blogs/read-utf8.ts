import { AppError } from "~/http/app-error.server";
import type { BlogFile } from "./blog";

/** The text of a file. @throws AppError if it is not UTF-8 */
export async function readUtf8({ name, read }: BlogFile): Promise<string> {
  return decodeText(await read(), name);
}

/** The text of one of many files: if it is not UTF-8, it is left out and named among the losses. */
export async function readUtf8OrName(file: BlogFile, losses: string[]): Promise<string | null> {
  try {
    return await readUtf8(file);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    losses.push(thrown.message);
    return null;
  }
}

/** Also reads UTF-16 with a byte order mark. @throws AppError if they are neither */
export function decodeText(bytes: Uint8Array, name: string): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    const is = decodeShiftJis(bytes) !== null ? "is Shift-JIS, not UTF-8" : "is not UTF-8";
    throw new AppError(422, `“${name}” ${is}. Save it as UTF-8 and import it again.`);
  }
}

/** Japanese in the encoding of old Windows programs, as in the zips of Windows; null if the bytes are anything else. */
export function decodeShiftJis(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("shift_jis", { fatal: true }).decode(bytes);
    return /[\p{sc=Hiragana}\u30a0-\u30ff\p{sc=Han}]{2}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}
