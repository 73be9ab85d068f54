/** What somebody typed into a form, as their browser keeps it until the server has it. */
export interface Copy {
  /** The form's fields as it would send them. */
  fields: Record<string, string>;
  /** The row's version from which the edit started. */
  version: string;
  /** Names this very text: the form that it stands in, and how many changes that form had seen. */
  mark: string;
  /** The server's draft that the form knew of, by its mark. */
  seen: string;
  /** When (milliseconds, by the clock of this browser). */
  at: number;
}

/** Where the copies of one account lie; of one collection; of one row; of one form, if all are given. */
export const placeOf = (...parts: [account: string, slug?: string, id?: string, writer?: string]) =>
  `${["draft", ...parts].join("/")}${parts.length === 4 ? "" : "/"}`;

/** Keeps a form's text, within the call. False if this browser keeps nothing: forbidden, or full. */
export function keepCopy(place: string, copy: Copy): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a form's text; given a mark, only as long as it is that very text. */
export function forgetCopy(place: string, mark?: string): void {
  try {
    if (mark === undefined || read(place)?.mark === mark) localStorage.removeItem(place);
  } catch {
    // What cannot be reached keeps nothing either.
  }
}

/** All copies below a place, the latest first, each with its own place. */
export function copiesBelow(place: string): [own: string, Copy][] {
  try {
    const found = Object.keys(localStorage)
      .filter((key) => key.startsWith(place))
      .flatMap((key): [string, Copy][] => {
        const copy = read(key);
        return copy ? [[key, copy]] : [];
      });
    return found.sort(([, a], [, b]) => b.at - a.at);
  } catch {
    return [];
  }
}

function read(place: string): Copy | null {
  try {
    const copy: Copy | null = JSON.parse(localStorage.getItem(place) ?? "null");
    return copy && typeof copy.fields === "object" ? copy : null;
  } catch {
    return null;
  }
}
