/** Shown above every page while the data service is unreachable and the page may be stale. */
export function StaleNotice() {
  return (
    <p className="out-of-date" role="status">
      This page may be out of date: the latest content can’t be loaded right now.
    </p>
  );
}
