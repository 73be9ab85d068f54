/** "2 added, 1 overwritten, 3 left as they were"; a zero is left out. */
export const describeWritten = ({
  added,
  overwritten,
  kept = 0,
}: {
  added: number;
  overwritten: number;
  kept?: number;
}) =>
  [
    added > 0 ? `${added.toLocaleString("en")} added` : null,
    overwritten > 0 ? `${overwritten.toLocaleString("en")} overwritten` : null,
    kept > 0 ? `${kept.toLocaleString("en")} left as ${kept === 1 ? "it was" : "they were"}` : null,
  ]
    .filter(Boolean)
    .join(", ");
