import { type Alignment, alignments } from "../alignment";
import { icons } from "../icons";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { usePanel } from "./use-panel";

interface AlignToolProps {
  value: Alignment;
  onPick: (alignment: Alignment) => void;
  /** The focus goes back into the text. */
  onDone: () => void;
}

/** A tool that shows how the block at the caret is aligned, with a panel of the four ways. */
export function AlignTool({ value, onPick, onDone }: AlignToolProps) {
  const { box, isOpen, toggle, close, panel } = usePanel<HTMLSpanElement>();
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
