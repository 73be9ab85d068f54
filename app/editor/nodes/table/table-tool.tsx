import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { icons } from "../../icons";
import { runTableAction } from "../../toolbar/actions";
import { Panel } from "../../toolbar/panel";
import { Tool } from "../../toolbar/tool";
import { useToolPanel } from "../../toolbar/use-tool-panel";
import {
  columnActions,
  deleteTable,
  headerActions,
  rowActions,
  type TableAction,
  type TablePlace,
} from "./table-actions";

/** The toolbar's tool for the table around the caret, with a panel of actions. */
export function TableTool({ place }: { place: TablePlace }) {
  const [editor] = useLexicalComposerContext();
  const { box, isOpen, toggle, panel } = useToolPanel<HTMLSpanElement>();
  const button = (action: TableAction, label: string, isPressed?: boolean) => (
    <button
      key={action.name}
      type="button"
      className="quiet"
      aria-pressed={isPressed}
      aria-disabled={!action.isPossible(place) || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runTableAction(editor, action)}
    >
      {label}
    </button>
  );
  const group = (name: string, actions: TableAction[]) => (
    <fieldset className="table-tools">
      <legend>{name}</legend>
      {actions.map((action) => button(action, action.name.replace(` ${name.toLowerCase()}`, "")))}
    </fieldset>
  );
  return (
    <span className="tool-box" ref={box}>
      <Tool name="Table" icon={icons.table} expanded={isOpen} onPress={toggle} />
      {isOpen && (
        <Panel name="Table" {...panel}>
          {group("Row", rowActions)}
          {group("Column", columnActions)}
          <div className="table-tools">
            {headerActions.map((action) => button(action, action.name, action.isPressed(place)))}
            {button(deleteTable, deleteTable.name)}
          </div>
        </Panel>
      )}
    </span>
  );
}
