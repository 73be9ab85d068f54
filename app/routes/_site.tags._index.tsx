import { Link, useLoaderData } from "@remix-run/react";
import { loadPublicTags } from "~/content/tagged.server";
import { tagPath, tagReads } from "~/content/tags";
import { orUnavailable } from "~/http/load-failure.server";
import { pageMeta } from "~/site/seo/page-meta";
import { preloads } from "~/styles/preloads";

export const handle = { reads: tagReads };
export const links = () => preloads("mono");
export const meta = pageMeta({
  title: "Tags",
  description: "Everything here, by what it’s about.",
  hasMarkdown: false,
});

/** The length of the stroke beside the tag with the most entries (% of its column, which has the number, too). */
const LONGEST = 86;

/** Every tag of public entries, in alphabetical order. */
export async function loader() {
  const used = await orUnavailable("The tags", loadPublicTags());
  return { tags: used.map(({ tag, entries }) => ({ tag, entries })) };
}

export default function Tags() {
  const { tags } = useLoaderData<typeof loader>();
  const most = Math.max(...tags.map(({ entries }) => entries));
  return (
    <div className="wide">
      <h1 className="lead intro">Tags</h1>
      {tags.length === 0 ? <p className="empty">No tags yet.</p> : null}
      <ul role="list" className="all-tags tag-index">
        {tags.map(({ tag, entries }) => (
          <li key={tag}>
            <Link dir="auto" to={tagPath(tag)}>
              {tag}
            </Link>
            <span className="mono">
              <svg width={`${Math.round((LONGEST * entries) / most)}%`} height="2" aria-hidden="true" />
              {entries.toLocaleString("en")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
