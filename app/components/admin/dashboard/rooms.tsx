import { Link } from "@remix-run/react";
import type { Room } from "~/desk/overview.server";
import { Plus } from "../icons";

/** Every collection: how full it is, what visitors do not see of it, and the way to a new entry. */
export function Rooms({ rooms }: { rooms: Room[] }) {
  return (
    <ul className="rooms" role="list">
      {rooms.map((room) => (
        <li key={room.slug}>
          <Link className="room" to={room.slug} prefetch="intent">
            {room.many}
          </Link>
          <span className="room-count mono">{room.all.toLocaleString("en")}</span>
          <Hidden {...room} />
          <Link
            className="act"
            to={`${room.slug}/new`}
            aria-label={`New ${room.one}`}
            title={`New ${room.one}`}
          >
            <Plus />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hidden({ slug, publish, all, on }: Room) {
  const hidden = all - on;
  if (!publish || hidden === 0) return null;
  return (
    <Link className="room-hidden" to={`${slug}?show=off`}>
      {hidden.toLocaleString("en")} {(hidden === 1 ? publish.off : publish.offs).toLowerCase()}
    </Link>
  );
}
