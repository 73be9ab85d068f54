import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound } from "~/content/redirects/not-found.server";
import { PAGE_SIZE } from "~/content/repository.server";
import { readPage } from "~/content/search/query";
import { loadTagged, type TaggedEntry } from "~/content/tagged.server";
import { readTag, tagPath, tagReads } from "~/content/tags";
import { getFeedPath } from "~/feeds/feed-path";
import { orUnavailable } from "~/http/load-failure.server";
import { Pager } from "~/site/pager";
import { metaFor } from "~/site/seo/page-meta";
import { preloads } from "~/styles/preloads";
import { longDate } from "~/ui/long-date";

export const handle = { reads: tagReads };
export const links = () => preloads("mono");

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) => {
  if (!data) return [];
  const { tag, page } = data;
  const feed = { tagName: "link", rel: "alternate" };
  return [
    ...metaFor(where, {
      title: `Tagged “${tag}”`,
      path: tagPath(tag) + (page > 1 ? `?page=${page}` : ""),
      hasMarkdown: false,
    }),
    { ...feed, type: "application/atom+xml", title: `Atom: ${tag}`, href: getFeedPath("xml", tag) },
    { ...feed, type: "application/feed+json", title: `JSON Feed: ${tag}`, href: getFeedPath("json", tag) },
  ];
};

/** /tags/slow_web?page=2: everything that visitors can read with a tag. Other spellings lead to the one address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const tag = readTag(params.tag);
  if (!tag) throw await notFound(request);
  const page = readPage(searchParams.get("page"));
  const { entries, total } = await orUnavailable("The tagged entries", loadTagged(tag, page));
  if (entries.length === 0) throw page > 1 ? redirect(tagPath(tag)) : await notFound(request);
  if (decodeURIComponent(pathname) !== decodeURIComponent(tagPath(tag))) throw redirect(tagPath(tag), 301);
  return data({ tag, page, entries, total, hasMore: total > page * PAGE_SIZE });
}

export default function Tagged() {
  const { tag, page, entries, total, hasMore } = useLoaderData<typeof loader>();
  const to = (number: number) => (number > 1 ? `?page=${number}` : tagPath(tag));
  return (
    <>
      <header className="tagged-head">
        <p className="mono">Tagged</p>
        <h1 className="lead" dir="auto">
          {tag}
        </h1>
        <p className="mono">
          {total === 1 ? "1 entry" : `${total.toLocaleString("en")} entries`}
          <a href={getFeedPath("xml", tag)}>Feed</a>
          <Link to={`/search?${new URLSearchParams({ tag })}`}>Search</Link>
          <Link to="/tags">All tags</Link>
        </p>
      </header>
      <ol role="list" className="hits">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      <Pager
        label="Pages"
        before={{ to: page > 1 ? to(page - 1) : null, label: "Newer entries" }}
        after={{ to: hasMore ? to(page + 1) : null, label: "Older entries" }}
      />
    </>
  );
}

/** Of essays and links it is only known when they were last edited. */
const DATED = ["note", "post"];

/** Looks like what a search finds. Not the same component: all public pages would load it, since two of them use it. */
function Entry({ entry: { kind, title, url, excerpt, date } }: { entry: TaggedEntry }) {
  const day = DATED.includes(kind) ? longDate(date) : null;
  const name = title || day;
  return (
    <>
      <p className="hit-kind mono">
        {kind.replace(/^./, (letter) => letter.toUpperCase())}
        {title && day ? (
          <>
            {" · "}
            <time dateTime={date}>{day}</time>
          </>
        ) : null}
      </p>
      <h2 dir="auto">
        {url.startsWith("/") ? (
          <Link to={url}>{name}</Link>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
      </h2>
      {excerpt ? (
        <p className="hit-excerpt" dir="auto">
          {excerpt}
        </p>
      ) : null}
    </>
  );
}
