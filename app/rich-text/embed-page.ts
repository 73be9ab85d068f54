/** URLs of players in other sites' frames, and the page of what each plays. */
const PAGES: [frame: RegExp, page: string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:[^#]*&)?list=([\w-]+).*$/s,
    "https://www.youtube.com/playlist?list=$1",
  ],
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/s,
    "https://www.youtube.com/watch?v=$1",
  ],
  // An unlisted video, which only people with its link can see.
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)\?(?:[^#]*&)?h=([0-9a-f]+).*$/s, "https://vimeo.com/$1/$2"],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*$/s, "https://vimeo.com/$1"],
  [/^https?:\/\/open\.spotify\.com\/embed\/(\w+\/\w+).*$/s, "https://open.spotify.com/$1"],
];

/** The page to link to in place of a frame; the frame's own URL if none is known. */
export function getEmbedPage(url: string): string {
  const known = PAGES.find(([frame]) => frame.test(url));
  return known ? url.replace(...known) : url;
}
