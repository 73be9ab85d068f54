import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getCollection, toRouteError } from "~/admin/admin-request.server";
import { isRenderedBySite, loadMenuPreview, loadPreview, type Preview } from "~/admin/preview/preview.server";
import { PreviewFrame } from "~/admin/preview/preview-frame";
import { requireAdmin } from "~/auth/session.server";
import { editPath, historyPath } from "~/content/admin-paths";
import { getTimeZone } from "~/content/time-zone.server";
import { collections } from "~/content/types/index";
import { menu as menuItems } from "~/content/types/menu";
import { loadMenu } from "~/site/menu/menu.server";
import { getSite } from "~/site/seo/page-meta";
import bookStyles from "~/styles/book.css";
import pagesStyles from "~/styles/pages.css";
import previewStyles from "~/styles/preview.css";

export const handle = { reads: collections.map(({ table }) => table), params: "all" };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: pagesStyles },
  { rel: "stylesheet", href: previewStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) => [
  { title: `Preview: ${data?.preview.title ?? "not found"} · ${getSite(where)?.title ?? "Your Name"}` },
  { name: "robots", content: "noindex, nofollow" },
  ...(data?.preview.frame === "book" ? [{ tagName: "link", rel: "stylesheet", href: bookStyles }] : []),
];

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const collection = await getCollection(args);
  const id = String(args.params.id);
  const { searchParams } = new URL(args.request.url);
  const n = searchParams.has("n") ? Number(searchParams.get("n")) : null;
  const side = searchParams.get("side") === "before" ? "before" : "after";
  const isVersion = Number.isSafeInteger(n ?? 0);
  const wanted = { id, n, side, timeZone: await getTimeZone(args.request) } as const;
  const found = isVersion ? await toRouteError(loadPreview(db, collection, wanted)) : null;
  if (!found) throw data("Not found", { status: 404 });
  const { preview, row } = found;
  // A page with a route of its own, which its row only shows or hides.
  if (collection.slug === "pages" && isRenderedBySite(row)) throw redirect(`/${row.slug}`);
  const menu = await (preview.frame === "menu"
    ? toRouteError(loadMenuPreview(db, menuItems, row))
    : loadMenu(args));
  const { slug, singular } = collection;
  return { preview, menu, slug, singular, id };
}

/** A page of the site as visitors would see it, below a bar that identifies it as a preview. */
export default function PreviewPage() {
  const { preview, menu, slug, singular, id } = useLoaderData<typeof loader>();
  const isVersion = preview.source === "version";
  return (
    <>
      <aside className="preview-bar" aria-label="Preview">
        <p>
          <strong>{getName(preview)}</strong> <span>{getStatus(preview, singular)}</span>
        </p>
        <Link className="link" to={isVersion ? historyPath({ slug }, id) : editPath({ slug }, id)}>
          {isVersion ? "Back to the history" : "Back to editing"}
        </Link>
        {preview.problems.length > 0 ? (
          <p className="preview-problems" role="status">
            {preview.isPartial
              ? "Some of the text couldn’t be read and must be corrected before it can be saved:"
              : "It can’t be saved as it is:"}{" "}
            {preview.problems.join(" ")}
          </p>
        ) : null}
      </aside>
      <PreviewFrame preview={preview} menu={menu} />
    </>
  );
}

function getName({ source, when }: Preview): string {
  if (source === "draft") return "Preview of your unsaved changes";
  return source === "saved" ? "Preview" : `The version from ${when}`;
}

function getStatus({ source, when, visibleFrom }: Preview, singular: string): string {
  if (source === "version") return "as visitors would see it.";
  if (source === "draft") return `kept ${when}. Only admins can see them until you save.`;
  if (visibleFrom === null) return `Visitors can’t see this ${singular} yet.`;
  return visibleFrom ? `Scheduled for ${visibleFrom}.` : "This is how visitors will see it.";
}
