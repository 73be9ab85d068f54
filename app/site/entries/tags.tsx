import { tagPath } from "~/content/tags";

/** An entry's tags, each a link to everything else that has it. */
export function Tags({ tags = [] }: { tags?: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className="tags mono" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a className="p-category" rel="tag" dir="auto" href={tagPath(tag)}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
