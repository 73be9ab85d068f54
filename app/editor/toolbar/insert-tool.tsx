import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { icons } from "../icons";
import { insertItems } from "../slash/slash-items";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

/** The tool that inserts everything without a button of its own; the slash menu offers the same and more. */
export function InsertTool() {
  const [editor] = useLexicalComposerContext();
  const { box, isOpen, toggle, close, panel } = useToolPanel<HTMLSpanElement>();
  return (
    <span className="tool-box" ref={box}>
      <Tool name="Insert" icon={icons.plus} expanded={isOpen} onPress={toggle} />
      {isOpen && (
        <Panel name="Insert" {...panel}>
          <div className="insert-list">
            {insertItems.map(({ name, icon, run }) => (
              <button
                key={name}
                type="button"
                className="quiet"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  run(editor);
                  close();
                  editor.focus();
                }}
              >
                {icon}
                {name}
              </button>
            ))}
          </div>
        </Panel>
      )}
    </span>
  );
}
