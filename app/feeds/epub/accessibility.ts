/**
 * The book's accessibility metadata (W3C EPUB Accessibility 1.1, section 2.2), which libraries and e-readers show: what
 * its chapters, as XHTML, have. Its images are photographs and drawings that do not move.
 */
export function getAccessibilityMetadata(chapters: readonly { body: string }[]): string {
  const images = chapters.flatMap(({ body }) => body.match(/<img [^<>]*>/g) ?? []);
  const hasMath = chapters.some(({ body }) => body.includes("<math"));
  const isDescribed = images.every((image) => !image.includes(' alt=""'));
  const features = ["tableOfContents", "readingOrder", "structuralNavigation", "displayTransformability"];
  if (images.length > 0 && isDescribed) features.push("alternativeText");
  if (hasMath) features.push("MathML");
  const facts = {
    accessMode: images.length > 0 ? ["textual", "visual"] : ["textual"],
    accessModeSufficient: [isDescribed ? "textual" : "textual,visual"],
    accessibilityFeature: features,
    accessibilityHazard: ["none"],
    accessibilitySummary: [summarize(images.length, isDescribed)],
  };
  return Object.entries(facts)
    .flatMap(([name, values]) => values.map((value) => `<meta property="schema:${name}">${value}</meta>`))
    .join("\n");
}

function summarize(images: number, isDescribed: boolean): string {
  const text =
    "The text has headings, a table of contents and footnotes that link back, and can be enlarged.";
  if (images === 0) return `${text} There are no images.`;
  return `${text} ${isDescribed ? "All images have a description." : "Some images have no description."}`;
}
