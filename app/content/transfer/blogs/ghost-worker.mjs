// Reads an export of Ghost in a worker thread, because parsing many megabytes of JSON blocks the thread that does it.
// Plain JavaScript, because it is not part of the build.
import { parentPort, workerData } from "node:worker_threads";
import { findJsonExcess } from "../../../http/json-excess.mjs";

parentPort.once("message", (bytes) => parentPort.postMessage(answer(bytes)));

function answer(bytes) {
  const excess = findJsonExcess(bytes);
  if (excess) return { problem: excess };
  let json;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `JSON: ${error.message.slice(0, 120)}` : "UTF-8.";
    return { problem: `is not ${reason}` };
  }
  const data = (Array.isArray(json?.db) ? json.db[0]?.data : json?.data) ?? null;
  if (!Array.isArray(data?.posts)) return { posts: null };
  if (data.posts.length > workerData.rows) return { problem: "has too many posts. Split it." };
  const list = (name) => (Array.isArray(data[name]) ? data[name].filter(isRecord) : []);
  const metas = new Map(list("posts_meta").map((meta) => [meta.post_id, pick(meta, ["meta_description"])]));
  const posts = list("posts").map((post) =>
    JSON.stringify({ ...metas.get(post.id), ...pick(post, COLUMNS) }),
  );
  if (posts.some((post) => post.length > workerData.characters))
    return { problem: "holds a post that is too large." };
  return {
    posts,
    tags: list("tags").map((tag) => pick(tag, ["id", "name"])),
    postTags: list("posts_tags").map((row) => pick(row, ["post_id", "tag_id", "sort_order"])),
    permalinks: text(list("settings").find(({ key }) => key === "permalinks")?.value),
    authors: list("users").length,
    members: list("members").length,
  };
}

const COLUMNS =
  `id uuid title slug html markdown plaintext feature_image image status visibility type page published_at
  created_at custom_excerpt meta_description canonical_url`.split(/\s+/);

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value) => (typeof value === "string" ? value : null);

/** Picks only numbers and strings, so that nothing nested passes between the threads. */
const pick = (row, names) =>
  Object.fromEntries(
    names.flatMap((name) =>
      /^(?:string|number|boolean)$/.test(typeof row[name]) ? [[name, row[name]]] : [],
    ),
  );
