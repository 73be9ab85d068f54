/** A path of a URL, or a part of it, as people read it; as it is if it cannot be decoded. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path as people read it, in which escapes of ASCII stay, since "%2F" and "%00" are no letters. */
export const readablePath = (path: string) => path.replace(/(?:%[89a-f][0-9a-f])+/gi, decodePath);
