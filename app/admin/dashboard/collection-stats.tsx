import { Link } from "@remix-run/react";
import { Plus } from "../icons";
import type { CollectionStats } from "./overview.server";

/** Every collection: how full it is, what visitors do not see of it, and the way to a new entry. */
export function CollectionStatsList({ rooms }: { rooms: CollectionStats[] }) {
  return (
    <ul className="rooms" role="list">
      {rooms.map((room) => (
        <li key={room.slug}>
          <Link className="room" to={room.slug} prefetch="intent">
            {room.plural}
          </Link>
          <span className="room-count mono">{room.all.toLocaleString("en")}</span>
          <Hidden {...room} />
          <Link
            className="act"
            to={`${room.slug}/new`}
            aria-label={`New ${room.singular}`}
            title={`New ${room.singular}`}
          >
            <Plus />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hidden({ slug, publish, all, on }: CollectionStats) {
  const hidden = all - on;
  if (!publish || hidden === 0) return null;
  return (
    <Link className="room-hidden" to={`${slug}?show=off`}>
      {hidden.toLocaleString("en")} {(hidden === 1 ? publish.draftLabel : publish.draftsLabel).toLowerCase()}
    </Link>
  );
}
