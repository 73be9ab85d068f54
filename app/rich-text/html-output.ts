import { type BlockFormat, Flow } from "./flow";

/** Where an element stands: between blocks, in the text of one, in a list item, a table cell or a note. */
export type Place = "root" | "text" | "item" | "cell" | "note";

/** Whether rules, images, code and the like are blocks of their own at this place. */
export const isBetweenLines = (place: Place): boolean => place === "root" || place === "text";

/** The destination of an element's content: its lines, and the blocks between them. */
export interface Output {
  flow: Flow;
  place: Place;
  /** Adds a block in the place of the lines so far. */
  emit(block: object): void;
  /** Adds a block after the lines so far. */
  addBlock(block: object): void;
  /** The format that lists inherit here, if it differs from that of the surrounding text. */
  listFormat?: BlockFormat;
}

/** An output whose blocks go where `emit` puts them. */
export function createOutput(flow: Flow, place: Place, emit: Output["emit"]): Output {
  const addBlock = (block: object) => {
    flow.interrupt();
    emit(block);
  };
  return { flow, place, emit, addBlock };
}

/** A flow whose lines become paragraphs. */
export const createParagraphs = (emit: Output["emit"]): Flow =>
  new Flow((children: unknown[], format: BlockFormat) => emit({ type: "paragraph", ...format, children }), 0);
