import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ListItem } from "~/content/list-item.server";
import { getRowAnchor } from "~/content/row-anchor";
import { Grip } from "../icons";
import { HANDLE_COLUMN } from "./row";
import type { MoveTarget } from "./use-move-rows";

export interface SortableRowsProps {
  /** In the order of the page. */
  rows: ListItem[];
  onMove(id: string, to: MoveTarget): void;
}

/** A touch this long starts dragging; moving earlier scrolls (milliseconds). */
const TOUCH_DELAY_MS = 180;
/** How far a pointer may move before it counts as dragging (px). */
const DRAG_TOLERANCE_PX = 6;

const INSTRUCTIONS =
  "To move a row, press Space, then the arrow keys. Press Space to drop it, or Escape to cancel.";

/**
 * Makes rows that are already on the page draggable: renders a handle into each of them. It renders no rows itself, so
 * the page works before this code has loaded.
 */
export function SortableRows({ rows, onMove }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_TOLERANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: DRAG_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const isDown = ids.indexOf(String(active.id)) < ids.indexOf(String(over.id));
    onMove(String(active.id), { beside: String(over.id), side: isDown ? "after" : "before" });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: getAnnouncements(rows),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {rows.map((row) => (
          <Handle key={row.id} row={row} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** The handle, rendered into its row. */
function Handle({ row }: { row: ListItem }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id });
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const element = document.getElementById(getRowAnchor(row.id));
    setNodeRef(element);
    setPlace(element?.querySelector(`.${HANDLE_COLUMN}`) ?? null);
    return () => setNodeRef(null);
  }, [row.id, setNodeRef]);
  const y = transform?.y ?? 0;
  useLayoutEffect(() => {
    const element = document.getElementById(getRowAnchor(row.id));
    if (!element) return;
    element.style.transform = y ? `translateY(${y}px)` : "";
    element.style.transition = transition ?? "";
    element.toggleAttribute("data-dragged", isDragging);
  }, [row.id, y, transition, isDragging]);
  if (!place) return null;
  return createPortal(
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="act handle"
      aria-label={`Drag: ${row.title}`}
      aria-describedby={attributes["aria-describedby"]}
      aria-pressed={isDragging || undefined}
      {...listeners}
    >
      <Grip />
    </button>,
    place,
  );
}

/** Announcements for screen readers; none while a row is over its own position. */
function getAnnouncements(rows: ListItem[]): Announcements {
  const title = (id: string | number) => rows.find((row) => row.id === id)?.title ?? "The row";
  const position = (id: string | number) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `${title(active.id)} picked up. Position ${position(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${title(active.id)} is over position ${position(over.id)}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${title(active.id)} dropped at position ${position(over.id)}.`
        : `${title(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${title(active.id)} is back where it was.`,
  };
}
