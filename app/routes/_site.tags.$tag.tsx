import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound } from "~/content/redirects/not-found.server";
import { PAGE_SIZE } from "~/content/repository.server";
import { readPage } from "~/content/search/query";
import { loadTagged, type TaggedEntry } from "~/content/tagged.server";
import { readTag, tagPath, tagReads, tagTitle } from "~/content/tags";
import { getFeedPath } from "~/feeds/feed-path";
import { orUnavailable } from "~/http/load-failure.server";
import { Pager } from "~/site/pager";
import { metaFor } from "~/site/seo/page-meta";
import { preloads } from "~/styles/preloads";
import { longDate } from "~/ui/long-date";

export const handle = { reads: tagReads, params: ["page"] };
export const links = () => preloads("mono");

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) => {
  if (!data) return [];
  const { tag, page, count } = data;
  const title = tagTitle(tag);
  const feed = { tagName: "link", rel: "alternate" };
  return [
    ...metaFor(where, {
      title,
      description: `${title}: ${count}.`,
      ogImage: { kind: "tag", id: tag },
      path: tagPath(tag) + (page > 1 ? `?page=${page}` : ""),
      hasMarkdown: false,
    }),
    { ...feed, type: "application/atom+xml", title: `Atom: ${tag}`, href: getFeedPath("xml", tag) },
    { ...feed, type: "application/feed+json", title: `JSON Feed: ${tag}`, href: getFeedPath("json", tag) },
  ];
};

/**
 * /tags/slow_web?page=2: everything with a tag that visitors can read. Other spellings redirect to the canonical URL.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const tag = readTag(args.params.tag);
  if (!tag) throw await notFound(args);
  const page = readPage(searchParams.get("page"));
  const { entries, total } = await orUnavailable("The tagged entries", loadTagged(tag, page));
  if (entries.length === 0) throw page > 1 ? redirect(tagPath(tag)) : await notFound(args);
  if (decodeURIComponent(pathname) !== decodeURIComponent(tagPath(tag))) throw redirect(tagPath(tag), 301);
  const count = total === 1 ? "1 entry" : `${total.toLocaleString("en")} entries`;
  return data({ tag, page, entries, count, hasMore: total > page * PAGE_SIZE });
}

export default function Tagged() {
  const { tag, page, entries, count, hasMore } = useLoaderData<typeof loader>();
  const to = (number: number) => (number > 1 ? `?page=${number}` : tagPath(tag));
  return (
    <>
      <header className="tagged-head">
        <p className="mono">Tagged</p>
        <h1 className="lead" dir="auto">
          {tag}
        </h1>
        <p className="mono">
          {count}
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

/** Kinds with a date. For essays and links, only the time of the last edit is known. */
const DATED = ["note", "post"];

/**
 * Looks like a search result, but is a separate component: a component shared by two pages would be loaded by all
 * public pages.
 */
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
