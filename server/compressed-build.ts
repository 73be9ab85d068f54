import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { NextFunction, Request, Response } from "express";

const compress = promisify(brotliCompress);

/** Scripts and style sheets below /build. No segment may begin with a dot. */
const COMPRESSIBLE = /^(?:\/[\w$-][\w$.-]*)+\.(js|css)$/;
const FOLDER = "public/build";
/** Best but one: 3 % larger than the best, and a tenth of its time (measured on the framework's chunks). */
const QUALITY = 9;

const kept = new Map<string, Promise<Buffer>>();

/**
 * Answers with the brotli of a built file, compressed when first asked for and kept: these files never
 * change, and on the fly only a lesser quality would be affordable.
 */
export async function compressedBuild(request: Request, response: Response, next: NextFunction) {
  const kind = COMPRESSIBLE.exec(request.path)?.[1];
  if (!kind || !["GET", "HEAD"].includes(request.method)) return next();
  response.vary("Accept-Encoding");
  if (!request.acceptsEncodings("br")) return next();
  try {
    const body = await compressed(request.path);
    response.set({ "Content-Encoding": "br", "Cache-Control": "public, max-age=31536000, immutable" });
    response.type(kind).send(body);
  } catch {
    // No such file: whoever comes next says so.
    next();
  }
}

function compressed(path: string): Promise<Buffer> {
  const known = kept.get(path);
  if (known) return known;
  const made = readFile(join(FOLDER, path)).then((file) =>
    compress(file, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  );
  kept.set(path, made);
  made.catch(() => kept.delete(path));
  return made;
}
