import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData, useRouteError } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { isRenderedBySite, loadMenuPreview, loadSharedPreview } from "~/admin/preview/preview.server";
import { PreviewFrame } from "~/admin/preview/preview-frame";
import { visitorClient } from "~/auth/clients.server";
import { SharedLimit } from "~/auth/shared-limit.server";
import { readDraftLink } from "~/content/drafts/draft-links.server";
import { getSiteTimeZone, shortTime } from "~/content/time-zone.server";
import { menu as menuItems } from "~/content/types/menu";
import { toNetwork } from "~/http/network.server";
import { singleton } from "~/runtime/singleton.server";
import { ErrorPage } from "~/site/error-page";
import { getErrorStatus } from "~/site/error-status";
import { loadMenu } from "~/site/menu/menu.server";
import { formatTitle } from "~/site/seo/page-title";
import bookStyles from "~/styles/book.css";
import pagesStyles from "~/styles/pages.css";
import previewStyles from "~/styles/preview.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: pagesStyles },
  { rel: "stylesheet", href: previewStyles },
];

export const meta: MetaFunction<typeof loader> = (args) => [
  ...formatTitle(args.data ? `Draft: ${args.data.preview.title}` : "404")(args),
  { name: "robots", content: "noindex, nofollow" },
  ...(args.data?.preview.frame === "book" ? [{ tagName: "link", rel: "stylesheet", href: bookStyles }] : []),
];

/** Anyone with the URL may read the draft, so it stays out of caches, search engines and other sites' logs. */
const SECRET = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  // Not no-referrer, which would also remove the Origin header from the theme form, so it would fail without
  // JavaScript.
  "Referrer-Policy": "same-origin",
};
export const headers = ({ errorHeaders }: { errorHeaders?: Headers }) => ({
  ...SECRET,
  ...Object.fromEntries(errorHeaders ?? []),
});

/** Wrong tokens that one network may try in ten minutes before it has to wait. */
const WRONG_TOKENS = { points: 30, seconds: 600, lockSeconds: 600 };

// No handle: a page that names what it reads is cached and shared.
export async function loader(args: LoaderFunctionArgs) {
  const shared = await toRouteError(readDraftLink(String(args.params.token)));
  const visitor = visitorClient();
  const found = shared && (await toRouteError(loadSharedPreview(visitor, shared)));
  if (!found) throw await rejectToken(args);
  const { preview, row } = found;
  if (shared.collection.slug === "pages" && isRenderedBySite(row)) throw redirect(`/${row.slug}`);
  const menu = await (preview.frame === "menu"
    ? toRouteError(loadMenuPreview(visitor, menuItems, row))
    : loadMenu(args));
  return { preview, menu, until: shortTime(shared.expiresAt, await getSiteTimeZone()) };
}

/**
 * Counts a token only after it has proved wrong, so readers who share a network never block each other, and an outage
 * costs them nothing. Counting earlier would not improve security, since a token has 256 bits.
 */
async function rejectToken({ context }: LoaderFunctionArgs) {
  const limit = singleton("draft links limit", () => new SharedLimit("draft links", WRONG_TOKENS));
  const wait = await limit.consume(toNetwork(context.clientIp));
  return wait
    ? data(null, { status: 429, headers: { "Retry-After": String(wait) } })
    : data(null, { status: 404 });
}

/** A draft that its author shares by a secret link. */
export default function SharedDraftPage() {
  const { preview, menu, until } = useLoaderData<typeof loader>();
  return (
    <>
      <aside className="preview-bar" aria-label="Draft">
        <p>
          <strong>Draft</strong> <span>shared with you until {until}. It may still change.</span>
        </p>
        {preview.isPartial ? (
          <p className="preview-problems">
            Some of the text couldn’t be read and must be corrected before it can be saved.
          </p>
        ) : null}
      </aside>
      <PreviewFrame preview={preview} menu={menu} />
    </>
  );
}

const SENTENCES: Record<number, string> = {
  404: "This link is wrong or no longer works. Ask the sender for a new one.",
  429: "Too many wrong links were opened from your network. Try again in ten minutes.",
};

/** The same page for a link that is wrong, expired or revoked, and for a deleted entry. */
export function ErrorBoundary() {
  const status = getErrorStatus(useRouteError());
  const sentence = SENTENCES[status];
  if (!sentence) return <ErrorPage />;
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="error-page">
        <h1 className="sentence">No draft here</h1>
        <p>{sentence}</p>
        <Link className="link" to="/">
          Return to Home
        </Link>
      </div>
    </main>
  );
}
