/** "2 added, 1 overwritten"; a zero is left out. */
export const describeWritten = ({ added, overwritten }: { added: number; overwritten: number }) =>
  [
    added > 0 ? `${added.toLocaleString("en")} added` : null,
    overwritten > 0 ? `${overwritten.toLocaleString("en")} overwritten` : null,
  ]
    .filter(Boolean)
    .join(", ");
