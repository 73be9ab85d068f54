import { $getSelection, $isRangeSelection, type ElementFormatType, type ElementNode } from "lexical";
import { $styledBlocks } from "./line-height";

export const alignments = [
  ["left", "Left"],
  ["center", "Centre"],
  ["right", "Right"],
  ["justify", "Justified"],
] as const;
export type Alignment = (typeof alignments)[number][0];

/** A block's alignment as the reader sees it. */
export function $getAlignment(block: ElementNode): Alignment {
  const natural = block.getDirection() === "rtl" ? "right" : "left";
  const opposite = natural === "left" ? "right" : "left";
  const format = block.getFormatType();
  if (format === "end") return opposite;
  return format === "" || format === "start" ? natural : format;
}

/** Aligns the selected blocks; the start side is the default and needs no format. */
export function $setAlignment(alignment: Alignment): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  for (const block of $styledBlocks(selection)) {
    const natural = block.getDirection() === "rtl" ? "right" : "left";
    const format: ElementFormatType = alignment === natural ? "" : alignment;
    block.setFormat(format);
  }
}
