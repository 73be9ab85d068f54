/** Stands above every page while the data service is away and the page shows what was read last. */
export function StaleNotice() {
  return (
    <p className="out-of-date" role="status">
      This page may be out of date: the latest content cannot be loaded right now.
    </p>
  );
}
