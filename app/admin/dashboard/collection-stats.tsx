import { Link } from "@remix-run/react";
import { Plus } from "../icons";
import type { CollectionStats } from "./overview.server";

/** Every collection: how many entries it has, how many are hidden from visitors, and a link to a new entry. */
export function CollectionStatsList({ stats }: { stats: CollectionStats[] }) {
  return (
    <ul className="collection-stats" role="list">
      {stats.map((collection) => (
        <li key={collection.slug}>
          <Link className="collection-link" to={collection.slug}>
            {collection.plural}
          </Link>
          <span className="collection-count mono">{collection.total.toLocaleString("en")}</span>
          <Hidden {...collection} />
          <Link
            className="act"
            to={`${collection.slug}/new`}
            aria-label={`New ${collection.singular}`}
            title={`New ${collection.singular}`}
          >
            <Plus />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hidden({ slug, publish, total, visible }: CollectionStats) {
  const hidden = total - visible;
  if (!publish || hidden === 0) return null;
  return (
    <Link className="collection-hidden" to={`${slug}?show=off`}>
      {hidden.toLocaleString("en")} {(hidden === 1 ? publish.draftLabel : publish.draftsLabel).toLowerCase()}
    </Link>
  );
}
