import { AppError } from "~/http/app-error.server";
import type { Collection } from "./collection";
import type { FieldDefinition } from "./fields/definition";
import { getChangedFields } from "./read-form.server";
import type { Row } from "./repository.server";

/**
 * Rejects a form with text in a field of an unselected option, which would not be stored, if the text was never saved.
 * (Text that the row already holds may go: its history has it.) @throws AppError
 */
export async function rejectDroppedText(
  collection: Collection,
  readRow: () => Promise<Row | null>,
  form: FormData,
): Promise<void> {
  const isDropped = ({ only, kind }: FieldDefinition) =>
    only && form.get(only.field) !== only.is && (kind === "text" || kind === "rich-text");
  const isTyped = ({ name }: FieldDefinition) =>
    getChangedFields(collection, null, form).includes(name) &&
    getChangedFields(collection, row, form).includes(name);
  const unselected = collection.fields.filter(isDropped);
  if (unselected.length === 0) return;
  const row = await readRow();
  const dropped = unselected.find(isTyped);
  if (!dropped?.only) return;
  const { field, is } = dropped.only;
  const choice = collection.fields.find(({ name }) => name === field);
  const label = choice?.kind === "choice" ? choice.options.find(({ value }) => value === is)?.label : is;
  throw new AppError(
    422,
    `What you typed in “${dropped.label}” would be lost. Choose ${label} to keep it, or empty that field first.`,
    field,
  );
}
