import { visitorClient } from "~/auth/clients.server";
import { tagTitle } from "../tags";
import type { Hit } from "./search.server";

const MARK = "\u0002";
const MARK_END = "\u0003";

/**
 * The hits, of which those whose title and excerpt have no typed word say which of their tags has one: every hit shows
 * why it was found. @throws Error if the database is unavailable
 */
export async function withFoundTags(hits: Hit[], query: string): Promise<Hit[]> {
  const isUnmarked = ({ title, excerpt }: Hit) => !(title + excerpt).includes(MARK);
  const ids = hits.filter(isUnmarked).map(({ id }) => id);
  if (ids.length === 0) return hits;
  const { data, error } = await visitorClient().from("search_entries").select("kind,id,tags").in("id", ids);
  if (error) throw new Error(error.message);
  return hits.map((hit) => {
    const { tags = [] } = data.find(({ kind, id }) => kind === hit.kind && id === hit.id) ?? {};
    const found = isUnmarked(hit) ? tags.find((tag) => isLike(tag, query)) : undefined;
    if (!found) return hit;
    const excerpt = `${tagTitle(`${MARK}${found}${MARK_END}`)}. ${hit.excerpt}`;
    return { ...hit, excerpt };
  });
}

/** Whether a word of the tag begins as a typed one does, up to an ending: the database compares stems. */
const isLike = (tag: string, query: string): boolean =>
  toWords(tag).some((one) =>
    toWords(query).some((other) => {
      const length = Math.max(1, Math.min(one.length, other.length) - 1);
      return one.slice(0, length) === other.slice(0, length);
    }),
  );

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
