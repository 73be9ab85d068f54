import { serviceClient } from "~/auth/clients.server";
import { memo } from "~/realtime/memo.server";
import { FILE_TYPES, type FileEnding, getPlayerTag } from "~/rich-text/file-address";

/**
 * The headers of a file of the library besides those of every image: browsers show or play it, and save it under the name
 * that it was uploaded with. Archives are always saved.
 * @throws when the database cannot say what the file is called
 */
export async function getFileHeaders(id: string, ending: FileEnding): Promise<Record<string, string>> {
  return {
    "Content-Type": FILE_TYPES[ending],
    "Content-Disposition": disposition(await getName(id), ending),
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": getPolicy(ending),
  };
}

/** What files were uploaded as, by their ids: a player asks for one in many parts. */
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

/** RFC 6266. The name always ends as the content is, whatever it was called. */
function disposition(name: string, ending: FileEnding): string {
  const full = name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
  const ascii = full.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${ending === "zip" ? "attachment" : "inline"}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Opened on its own, a film or a sound is asked for once more, by the page that the browser makes for it. */
const getPolicy = (ending: FileEnding) =>
  getPlayerTag(ending)
    ? "default-src 'none'; media-src 'self'; sandbox allow-same-origin"
    : "default-src 'none'; sandbox";
