/** An entry's URL for programs (microformats), on its own page, where no link leads to it. */
export function EntryUrl({ path }: { path: string }) {
  // biome-ignore lint/a11y/useAnchorContent: nobody sees it
  return <a className="u-url" href={path} hidden />;
}
