/** Stands where a page of the admin is loading: rows like those of a list. */
export function Skeleton() {
  return (
    <div className="desk-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={row}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
