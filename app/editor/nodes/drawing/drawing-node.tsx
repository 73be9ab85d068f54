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
import { WIDTH } from "~/drawings/drawing";
import { toDrawing, toNumber } from "~/drawings/own";
import { type OwnDrawing, say } from "~/drawings/own-words";
import { toInlineSvg } from "~/drawings/svg";
import { toFigure } from "~/rich-text/nodes/drawing/html";
import { toNode } from "~/rich-text/nodes/drawing/node";
import { offers, toOwn } from "~/rich-text/nodes/drawing/own";

/** What a new drawing is. */
export const EXAMPLE: OwnDrawing = { kind: "split", ...offers.split.example };

/** A drawing that readers turn: a document's `drawing` node. */
export class DrawingNode extends DecoratorNode<ReactNode> {
  /** @internal */
  __own: OwnDrawing;

  static override getType(): string {
    return "drawing";
  }

  static override clone(node: DrawingNode): DrawingNode {
    return new DrawingNode(node.__own, node.__key);
  }

  static override importJSON(stored: object): DrawingNode {
    return $createDrawingNode(toOwn(stored) ?? EXAMPLE);
  }

  constructor(own: OwnDrawing, key?: NodeKey) {
    super(key);
    this.__own = own;
  }

  getOwn(): OwnDrawing {
    return this.getLatest().__own;
  }

  /** Values that are out of their bounds go to the nearest ones. */
  change(values: Partial<Record<keyof OwnDrawing, unknown>>): void {
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
function DrawingView({ own, nodeKey }: { own: OwnDrawing; nodeKey: NodeKey }) {
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

export function $createDrawingNode(own: OwnDrawing): DrawingNode {
  return $applyNodeReplacement(new DrawingNode(own));
}

export function $isDrawingNode(node: LexicalNode | null | undefined): node is DrawingNode {
  return node instanceof DrawingNode;
}
