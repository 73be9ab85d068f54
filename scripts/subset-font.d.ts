declare module "subset-font" {
  /** Reduces a font to the characters of `text` (github.com/papandreou/subset-font). */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes?: Record<string, number | { min: number; max: number }>;
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}
