import { useLexicalNodeSelection } from "@lexical/react/useLexicalNodeSelection";
import {
  $applyNodeReplacement,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from "lexical";
import type { ReactNode } from "react";
import { toDrawing, toNumber } from "~/drawings/custom";
import { type CustomDrawing, describeCustom } from "~/drawings/custom-words";
import { WIDTH } from "~/drawings/drawing";
import { toInlineSvg } from "~/drawings/svg";
import { drawingKinds, toCustomDrawing } from "~/rich-text/nodes/drawing/custom";
import { toFigure } from "~/rich-text/nodes/drawing/html";
import { toNode } from "~/rich-text/nodes/drawing/node";
import { DecoratorBlock } from "../decorator-block";

/** What a new drawing is. */
export const EXAMPLE: CustomDrawing = { kind: "split", ...drawingKinds.split.example };

/** A drawing that readers turn: a document's `drawing` node. */
export class DrawingNode extends DecoratorBlock {
  /** @internal */
  __custom: CustomDrawing;

  static override getType(): string {
    return "drawing";
  }

  static override clone(node: DrawingNode): DrawingNode {
    return new DrawingNode(node.__custom, node.__key);
  }

  static override importJSON(stored: object): DrawingNode {
    return $createDrawingNode(toCustomDrawing(stored) ?? EXAMPLE);
  }

  constructor(custom: CustomDrawing, key?: NodeKey) {
    super(key);
    this.__custom = custom;
  }

  getCustom(): CustomDrawing {
    return this.getLatest().__custom;
  }

  /** Values that are out of their bounds go to the nearest ones. */
  change(values: Partial<Record<keyof CustomDrawing, unknown>>): void {
    const writable = this.getWritable();
    writable.__custom = toCustomDrawing({ ...writable.__custom, ...values }) ?? writable.__custom;
  }

  override exportJSON(): SerializedLexicalNode {
    return toNode(this.getCustom());
  }

  override exportDOM(): DOMExportOutput {
    const { content } = Object.assign(document.createElement("template"), {
      innerHTML: toFigure(this.getCustom()),
    });
    return { element: content.firstElementChild as HTMLElement };
  }

  override getTextContent(): string {
    return describeCustom(this.getCustom());
  }

  override decorate(): ReactNode {
    return <DrawingView custom={this.__custom} nodeKey={this.__key} />;
  }
}

/** The drawing as on the page, in the state of the text. */
function DrawingView({ custom, nodeKey }: { custom: CustomDrawing; nodeKey: NodeKey }) {
  const [isSelected] = useLexicalNodeSelection(nodeKey);
  const { height } = toNumber(custom, "");
  return (
    <figure className="drawing" data-selected={isSelected || undefined}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        fill="none"
        role="img"
        aria-label={`${drawingKinds[custom.kind].name}: ${custom.label}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the site's own strokes and escaped labels
        dangerouslySetInnerHTML={{ __html: toInlineSvg(toDrawing(custom).draw(custom.value)) }}
      />
      <figcaption dir="auto">
        <span className="says">{describeCustom(custom)}</span>
      </figcaption>
    </figure>
  );
}

export function $createDrawingNode(custom: CustomDrawing): DrawingNode {
  return $applyNodeReplacement(new DrawingNode(custom));
}

export function $isDrawingNode(node: LexicalNode | null | undefined): node is DrawingNode {
  return node instanceof DrawingNode;
}
