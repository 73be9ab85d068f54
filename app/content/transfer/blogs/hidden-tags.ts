/** Blocks whose content is shown, by their names in Liquid, Hugo, WordPress and MDX. */
const SHOWN = new Set(
  "highlight high codeblock raw details qr figure caption wp_caption gallery embed audio video playlist youtube vimeo sourcecode code latex quote blockquote pullquote callout aside note tip info warning caution danger admonition tabs tab tabitem card cards cardgroup steps step image img button".split(
    " ",
  ),
);

export const isShown = (name: string) => SHOWN.has(name.toLowerCase()) || /^cc[a-z_]*$/.test(name);
