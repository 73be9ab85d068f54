import { type Alignment, alignments } from "../alignment";
import { icons } from "../icons";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

interface AlignToolProps {
  value: Alignment;
  onPick: (alignment: Alignment) => void;
  /** Returns the focus to the text. */
  onDone: () => void;
}

/** A tool that shows the alignment at the caret, with a panel of the four choices. */
export function AlignTool({ value, onPick, onDone }: AlignToolProps) {
  const { box, isOpen, toggle, close, panel } = useToolPanel<HTMLSpanElement>();
  const current = alignments.find(([alignment]) => alignment === value)?.[1];
  return (
    <span className="tool-box" ref={box}>
      <Tool
        name="Alignment"
        state={current}
        icon={icons[`align${value}`]}
        pressed={value === "left" ? undefined : true}
        expanded={isOpen}
        onPress={toggle}
      />
      {isOpen && (
        <Panel name="Alignment" {...panel}>
          <div className="align-row">
            {alignments.map(([alignment, label]) => (
              <Tool
                key={alignment}
                inPanel
                name={label}
                icon={icons[`align${alignment}`]}
                pressed={alignment === value}
                onPress={() => {
                  onPick(alignment);
                  close();
                  onDone();
                }}
              />
            ))}
          </div>
        </Panel>
      )}
    </span>
  );
}
