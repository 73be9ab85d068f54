import { z } from "zod";
import type { Collection } from "../collection";
import { instant } from "../fields/date-time";
import { checkPosters, storedSchema } from "../fields/schema.server";

/**
 * The schema of a collection's stored rows: the columns of its fields, checked as its form checks them, so that an
 * import never stores what the form would refuse, and those that no form has. A column that may be empty may also be
 * missing, as in exports made before it existed.
 */
export function buildRowSchema(collection: Collection): z.ZodObject {
  const { fields, idFrom } = collection;
  const columns = fields.map((field) => {
    const check = storedSchema(field);
    // What depends on an option is null under the others.
    const isComplete = !field.only || check.safeParse(null).success;
    return [field.name === idFrom ? "id" : field.name, isComplete ? check : check.nullable()];
  });
  const schema = z.strictObject({ ...getOtherColumns(collection), ...Object.fromEntries(columns) });
  return schema.superRefine(checkPosters(fields)).superRefine((row, context) => {
    for (const field of fields) {
      const { only, name } = field;
      if (!only || row[only.field] !== only.is || row[name] !== null) continue;
      for (const { message } of storedSchema(field).safeParse(null).error?.issues ?? [])
        context.addIssue({ code: "custom", path: [name], message });
    }
  });
}

/** The columns that no field of the form has. */
const getOtherColumns = ({ table, single, order, idFrom }: Collection): z.ZodRawShape => ({
  // The database spells ids in small letters.
  id: single ? z.literal(true) : z.guid().toLowerCase(),
  ...(idFrom && { uuid: z.guid().toLowerCase().optional() }),
  created_at: instant(),
  updated_at: instant(),
  ...(order.column === "order_index" && { order_index: z.int32("“order” must be a whole number.") }),
  ...(table === "redirects" && { automatic: z.boolean() }),
});
