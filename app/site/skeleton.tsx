/** The placeholder of a page that is still loading. */
export function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      <span className="spinner" />
      {Array.from({ length: 9 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <i key={line} />
      ))}
    </div>
  );
}
