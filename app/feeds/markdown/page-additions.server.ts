import { visitorClient } from "~/auth/clients.server";
import { findPublished } from "~/content/repository.server";
import { settings } from "~/content/settings.server";
import { gallery } from "~/content/types/gallery";
import { getZuluLinks } from "~/content/zulu-links.server";
import { toAbsolute } from "~/rich-text/to-absolute";
import { join, paragraph, siteUrl, text } from "./blocks.server";

/** A rule in a text, which ends a part of it. */
const RULE = /\n\n\*\*\*\n\n|\n\n---\n\n/;

/** What the pages with a layout of their own say besides their text, by slug. */
const additions: Record<string, (body: string) => Promise<string[]>> = {
  about: async (body) => {
    const { email, profile_links } = await settings();
    return [
      body,
      ...(email ? [paragraph({ type: "text", value: "Write to me: " }, text(email, `mailto:${email}`))] : []),
      ...(profile_links.length > 0
        ? [elsewhere(profile_links.map((url) => ({ label: url, href: url })))]
        : []),
    ];
  },
  brio: async (body) => {
    const { email } = await settings();
    return [
      body,
      ...(email ? [paragraph(text("Work with us", `mailto:${email}`))] : []),
      paragraph(text("Seed stage")),
    ];
  },
  zulu: async (body) => {
    const [items, site] = await Promise.all([findPublished(visitorClient(), gallery), settings()]);
    const shown = items.filter(({ page }) => page === "zulu").map(toBlock);
    const parts = body.split(RULE);
    const links = getZuluLinks(site);
    return [
      ...Array.from({ length: Math.max(shown.length, parts.length) }, (_, at) =>
        join([shown[at] ?? "", parts[at] ?? ""]),
      ),
      ...(links.length > 0 ? [elsewhere(links)] : []),
    ];
  },
};

/** The blocks of a page of text: its text, and what its page adds to that. */
export const withAdditions = async (slug: string, body: string): Promise<string[]> =>
  Object.hasOwn(additions, slug) ? ((await additions[slug]?.(body)) ?? [body]) : [body];

/** A picture, or a link to a video by its description; and what the author calls it. */
function toBlock({
  image,
  video,
  alt,
  title,
  year,
}: Awaited<ReturnType<typeof findPublished<"gallery_items">>>[number]) {
  const file = toAbsolute(video ?? image ?? "", siteUrl("/")) ?? "";
  const name = [title, year].filter(Boolean).join(", ");
  const shown = video ? text(alt || "Video", file) : ({ type: "image", url: file, alt } as const);
  return paragraph(shown, ...(name ? [{ type: "text" as const, value: ` (${name})` }] : []));
}

const elsewhere = (links: { label: string; href: string }[]) =>
  paragraph(
    { type: "text", value: "Elsewhere: " },
    ...links.flatMap(({ label, href }, at) => [
      ...(at > 0 ? [{ type: "text" as const, value: ", " }] : []),
      text(label, href),
    ]),
  );
