import { useFetcher, useNavigate } from "@remix-run/react";
import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { takeFocus } from "~/ui/take-focus";
import { useHydrated } from "~/ui/use-hydrated";
import { TurnFields } from "../turn/turn-form";

const BULK = "bulk";
const CONFIRM = "delete-picked";

/** A row's checkbox for bulk actions. A click with Shift applies to the whole range since the last click. */
export function RowCheckbox({ id, title }: { id: string; title: string }) {
  return (
    <label className="select-cell">
      <input
        type="checkbox"
        className="choose"
        name="id"
        value={id}
        form={BULK}
        aria-label={`Select: ${title}`}
        onClick={selectRange}
      />
    </label>
  );
}

let latest: HTMLInputElement | null = null;

function selectRange({ currentTarget: box, shiftKey }: MouseEvent<HTMLInputElement>): void {
  const boxes = getCheckboxes(box.form);
  const [from, to] = [latest ? boxes.indexOf(latest) : -1, boxes.indexOf(box)];
  latest = box;
  if (!shiftKey || from === -1) return;
  for (const other of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) other.checked = box.checked;
}

function getCheckboxes(form: HTMLFormElement | null): HTMLInputElement[] {
  return Array.from(form?.elements ?? []).filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === "id",
  );
}

/** Opens the page on which the selected rows are turned into others. */
function TurnSelected({ form, path }: { form: RefObject<HTMLFormElement | null>; path: string }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const chosen = getCheckboxes(form.current).filter((box) => box.checked);
    navigate([path, ...chosen.map(({ value }) => new URLSearchParams({ id: value }))].join("&"));
  };
  return (
    <>
      <TurnFields path={path} />
      <button
        type="submit"
        className="btn btn-quiet"
        formMethod="get"
        formAction={path.split("?")[0]}
        onClick={open}
      >
        Turn into…
      </button>
    </>
  );
}

/** How many are selected: all on all pages, or those with a mark. */
function countSelected(form: HTMLFormElement | null, every = 0): number {
  if (form && new FormData(form).has("every")) return every;
  return getCheckboxes(form).filter((box) => box.checked).length;
}

interface BulkActionsProps<Answer> {
  publish?: { publishedLabel: string; draftLabel: string };
  /** The path of the page on which what is selected is turned into something else; missing if it cannot be. */
  turnPath?: string;
  /** How many there are on all pages, if that is more than on this one, and all of them can be selected. */
  every?: number | undefined;
  /** The nouns for what is listed. */
  what: { one: string; many: string };
  /** The consequences of deleting. */
  warning: ReactNode;
  /** The intent of the Delete button. */
  remove?: string;
  onAnswer(answer: Answer): void;
}

/** The actions for all selected rows. While any row is selected, the style sheet shows them and the number of rows. */
export function BulkActions<Answer extends { ok: boolean }>({
  publish,
  turnPath,
  every,
  what,
  warning,
  remove = "delete",
  onAnswer,
}: BulkActionsProps<Answer>) {
  const fetcher = useFetcher<Answer>();
  const { state } = fetcher;
  const data = fetcher.data as Answer | undefined;
  /** How many were selected when the question was asked; 0 without JavaScript. */
  const [count, setCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!data) return;
    onAnswer(data);
    if (data.ok) form.current?.reset();
  }, [data, onAnswer]);

  const all = (event: ChangeEvent<HTMLInputElement>) => {
    for (const box of getCheckboxes(form.current)) box.checked = event.target.checked;
  };
  // Closing the dialog returns the focus to the button that opened it, where a second Enter would open it again.
  const leave = () => {
    document.getElementById(CONFIRM)?.hidePopover();
    const row = getCheckboxes(form.current)
      .find((box) => box.checked)
      ?.closest("li");
    if (row) takeFocus(row);
  };
  return (
    <fetcher.Form
      method="post"
      id={BULK}
      ref={form}
      className="bulk"
      aria-label="With all selected"
      onSubmit={leave}
    >
      {/*
        Enter on a checkbox presses the form's first submit button: this one, which does nothing. Without JavaScript,
        that is because of "dialog" (HTML, form submission: outside a dialog, nothing happens). If it were disabled,
        Chromium would press the next one.
      */}
      <button type="submit" formMethod="dialog" hidden onClick={(event) => event.preventDefault()} />
      <div className="bulk-bar" aria-busy={state !== "idle"}>
        <span className="bulk-count">selected</span>
        {isHydrated ? (
          <label className="bulk-all">
            <input type="checkbox" onChange={all} />
            All on this page
          </label>
        ) : null}
        {every ? (
          <label className="bulk-all">
            <input type="checkbox" name="every" value={every} />
            All {every.toLocaleString("en")}
          </label>
        ) : null}
        {publish ? (
          <>
            <button type="submit" className="btn btn-quiet" name="intent" value="publish">
              {publish.publishedLabel === "Published" ? "Publish" : "Show"}
            </button>
            <button type="submit" className="btn btn-quiet" name="intent" value="unpublish">
              {publish.publishedLabel === "Published" ? "Unpublish" : "Hide"}
            </button>
          </>
        ) : null}
        {turnPath ? <TurnSelected form={form} path={turnPath} /> : null}
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => setCount(countSelected(form.current, every))}
          {...opensDialog(CONFIRM)}
        >
          Delete…
        </button>
      </div>
      <ConfirmDialog
        id={CONFIRM}
        question={
          count === 0
            ? `Delete the selected ${what.many}?`
            : `Delete ${count} ${count === 1 ? what.one : what.many}?`
        }
        text={warning}
      >
        <button type="submit" className="btn btn-solid" name="intent" value={remove}>
          Delete
        </button>
      </ConfirmDialog>
    </fetcher.Form>
  );
}
