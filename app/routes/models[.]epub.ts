import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadEssays, withStillDrawings } from "~/content/essays.server";
import { notFound } from "~/content/redirects/not-found.server";
import { settings } from "~/content/settings.server";
import { models } from "~/content/types/models";
import { bookAsEpub } from "~/feeds/epub/epub.server";
import { unavailable } from "~/feeds/feed-response.server";
import { entityTag, notModified } from "~/http/conditional.server";
import { memo } from "~/realtime/memo.server";
import { config } from "~/runtime/config.server";
import { isPageHidden } from "~/site/published-entries.server";

/** Packed once for all readers, since that takes a tenth of a second, and as long for every ten images. */
const packed = memo(["models_sections", "site_settings", "images"], async () => {
  const [all, { author, language, description }] = await Promise.all([loadEssays(), settings()]);
  const url = `${config().siteUrl}/models`;
  const bytes = await bookAsEpub(all.map(withStillDrawings), {
    title: "Models",
    author,
    language,
    description,
    url,
  });
  return { bytes, tag: entityTag(bytes) };
});

/** The essay book as a file for e-readers. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  try {
    if (await isPageHidden(args, models)) return notFound(args);
    const { bytes, tag } = await packed();
    const headers = {
      ETag: tag,
      "Cache-Control": "no-cache",
      "Content-Type": "application/epub+zip",
      "Content-Disposition": 'attachment; filename="models.epub"',
    };
    const length = { "Content-Length": `${bytes.length}` };
    return (
      notModified(request, headers) ??
      new Response(Buffer.from(bytes), { headers: { ...headers, ...length } })
    );
  } catch (error) {
    return unavailable("book", error);
  }
}
