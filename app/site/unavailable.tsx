/** Shown on a page whose content could not be loaded. */
export function Unavailable({ what }: { what: string }) {
  return (
    <p className="unavailable" role="status">
      The {what} can’t be loaded right now. Please try again in a minute.
    </p>
  );
}
