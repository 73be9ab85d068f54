import { serviceClient } from "~/auth/clients.server";
import { memo } from "~/realtime/memo.server";
import { FILE_TYPES, type FileEnding, getPlayerTag } from "~/rich-text/file-url";

/**
 * The headers of a library file in addition to those of every image: browsers show or play it, and save it under its
 * original name. Archives are always downloaded.
 * @throws if the database cannot be asked for the file's name
 */
export async function getFileHeaders(id: string, ending: FileEnding): Promise<Record<string, string>> {
  return {
    "Content-Type": FILE_TYPES[ending],
    "Content-Disposition": disposition(await getName(id), ending),
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": getPolicy(ending),
  };
}

/** The original names of files by id, cached because a player requests a file in many parts. */
const names = memo(["images"], async () => new Map<string, string>());

async function getName(id: string): Promise<string> {
  const known = await names();
  const name = known.get(id) ?? (await loadName(id));
  if (name !== null) known.set(id, name);
  return name ?? "file";
}

async function loadName(id: string): Promise<string | null> {
  const { data, error } = await serviceClient().from("images").select("name").eq("id", id).maybeSingle();
  if (error) throw new Error(error.message);
  return data?.name ?? null;
}

/** Content-Disposition (RFC 6266). The name always gets the extension that matches the content. */
function disposition(name: string, ending: FileEnding): string {
  const full = name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
  const ascii = full.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${ending === "zip" ? "attachment" : "inline"}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** If a video or audio file is opened on its own, the browser generates a page that requests the file again. */
const getPolicy = (ending: FileEnding) =>
  getPlayerTag(ending)
    ? "default-src 'none'; media-src 'self'; sandbox allow-same-origin"
    : "default-src 'none'; sandbox";
