import type { Destination, EntryKind } from "~/content/transfer/blogs/incoming-entry";
import { Submit } from "~/ui/form/submit";

interface DestinationsProps {
  kinds: { kind: EntryKind; count: number; destination: Destination }[];
}

const NAMES: Record<EntryKind, [one: string, many: string]> = {
  long: ["post that takes 3 minutes or more to read", "posts that take 3 minutes or more to read"],
  short: ["shorter post with a title", "shorter posts with a title"],
  untitled: ["post without a title", "posts without a title"],
  page: ["page", "pages"],
};

const OPTIONS: [Destination, string][] = [
  ["models", "Essays"],
  ["notes", "Notes"],
  ["feed", "Feed"],
  ["pages", "Pages"],
];

/** Where each kind of another system's entries goes: fields of the form that imports them. */
export function ImportDestinations({ kinds }: DestinationsProps) {
  return (
    <fieldset className="migration-places">
      <legend className="part">Where they go</legend>
      {kinds.map(({ kind, count, destination }) => (
        <label key={kind}>
          <span>
            {count.toLocaleString("en")} {NAMES[kind][count === 1 ? 0 : 1]}
          </span>
          <select className="input" name={kind} defaultValue={destination} key={destination}>
            {OPTIONS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p>
        Dates, tags, slugs and links between them stay, and old URLs lead to the new ones. Pages are hidden
        until you show them. What was imported before stays where it is.
      </p>
      <Submit className="btn btn-line" name="intent" value="place">
        Show what this changes
      </Submit>
    </fieldset>
  );
}
