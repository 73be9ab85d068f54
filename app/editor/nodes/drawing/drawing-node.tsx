import { useLexicalNodeSelection } from "@lexical/react/useLexicalNodeSelection";
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from "lexical";
import type { ReactNode } from "react";
import { toDrawing, toNumber } from "~/drawings/custom";
import { type CustomDrawing, say } from "~/drawings/custom-words";
import { WIDTH } from "~/drawings/drawing";
import { toInlineSvg } from "~/drawings/svg";
import { offers, toOwn } from "~/rich-text/nodes/drawing/custom";
import { toFigure } from "~/rich-text/nodes/drawing/html";
import { toNode } from "~/rich-text/nodes/drawing/node";

/** What a new drawing is. */
export const EXAMPLE: CustomDrawing = { kind: "split", ...offers.split.example };

/** A drawing that readers turn: a document's `drawing` node. */
export class DrawingNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __own: CustomDrawing;

  static override getType(): string {
    return "drawing";
  }

  static override clone(node: DrawingNode): DrawingNode {
    return new DrawingNode(node.__own, node.__key);
  }

  static override importJSON(stored: object): DrawingNode {
    return $createDrawingNode(toOwn(stored) ?? EXAMPLE);
  }

  constructor(own: CustomDrawing, key?: NodeKey) {
    super(key);
    this.__own = own;
  }

  getOwn(): CustomDrawing {
    return this.getLatest().__own;
  }

  /** Values that are out of their bounds go to the nearest ones. */
  change(values: Partial<Record<keyof CustomDrawing, unknown>>): void {
    const writable = this.getWritable();
    writable.__own = toOwn({ ...writable.__own, ...values }) ?? writable.__own;
  }

  override exportJSON(): SerializedLexicalNode {
    return toNode(this.getOwn());
  }

  override exportDOM(): DOMExportOutput {
    const { content } = Object.assign(document.createElement("template"), {
      innerHTML: toFigure(this.getOwn()),
    });
    return { element: content.firstElementChild as HTMLElement };
  }

  override getTextContent(): string {
    return say(this.getOwn());
  }

  override createDOM(): HTMLElement {
    return document.createElement("div");
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override decorate(): ReactNode {
    return <DrawingView own={this.__own} nodeKey={this.__key} />;
  }
}

/** The drawing as on the page, in the state of the text. */
function DrawingView({ own, nodeKey }: { own: CustomDrawing; nodeKey: NodeKey }) {
  const [isSelected] = useLexicalNodeSelection(nodeKey);
  const { height } = toNumber(own, "");
  return (
    <figure className="drawing" data-selected={isSelected || undefined}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        fill="none"
        role="img"
        aria-label={`${offers[own.kind].name}: ${own.label}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the site's own strokes and escaped labels
        dangerouslySetInnerHTML={{ __html: toInlineSvg(toDrawing(own).draw(own.value)) }}
      />
      <figcaption dir="auto">
        <span className="says">{say(own)}</span>
      </figcaption>
    </figure>
  );
}

export function $createDrawingNode(own: CustomDrawing): DrawingNode {
  return $applyNodeReplacement(new DrawingNode(own));
}

export function $isDrawingNode(node: LexicalNode | null | undefined): node is DrawingNode {
  return node instanceof DrawingNode;
}
