declare module "subset-font" {
  /** The part of a font that `text` needs (github.com/papandreou/subset-font). */
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
