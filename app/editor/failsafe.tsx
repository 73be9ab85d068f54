import { Component, type ReactNode, type RefObject } from "react";
import { documentToHtml } from "~/rich-text/html-write";
import { parseDocument } from "~/rich-text/schema";

interface Props {
  name: string;
  labelledBy: string;
  /** The newest document of the editor, as JSON. */
  value: RefObject<string>;
  children: ReactNode;
}

/** Gives the text back as a textarea of HTML, with everything typed so far, when the editor breaks. */
export class Failsafe extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { name, labelledBy, value, children } = this.props;
    if (!this.state.broken) return children;
    const parsed = parseDocument(JSON.parse(value.current ?? "null"));
    const text = parsed.ok ? documentToHtml(parsed.document) : (value.current ?? "");
    return (
      <textarea
        className="input mono"
        name={name}
        aria-labelledby={labelledBy}
        rows={16}
        defaultValue={text}
      />
    );
  }
}
