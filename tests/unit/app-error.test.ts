import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toAppError } from "~/http/app-error.server";

// The service's own error is logged for the owner; people see a sentence.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const seen = ({ status, field, message }: { status: number; field?: string; message: string }) => ({
  status,
  field,
  message,
});

test.each(["Key (slug)=(now) already exists.", null])(
  "a duplicate value is reported on its field, with or without the value in the error: %j",
  (details) => {
    const message = 'duplicate key value violates unique constraint "pages_slug_key"';
    expect(seen(toAppError({ code: "23505", message, details }))).toMatchObject({
      status: 422,
      field: "slug",
    });
  },
);

test("a single-column check is reported on its field, even with underscores in its name", () => {
  const message =
    'new row for relation "books_entries" violates check constraint "books_entries_buy_link_check"';
  expect(seen(toAppError({ code: "23514", message }))).toMatchObject({ status: 422, field: "buy_link" });
});

test("a trigger's own sentence is shown beside the field that it names", () => {
  const error = { code: "23514", message: "This leads back.", details: "field target" };
  expect(seen(toAppError(error))).toEqual({ status: 422, field: "target", message: "This leads back." });
});

test("a check of several columns is reported on the whole form", () => {
  const message = 'new row for relation "copy_items" violates check constraint "copy_items_has_its_type"';
  expect(seen(toAppError({ code: "23514", message }))).toMatchObject({ status: 422, field: undefined });
});

test("missing rights are distinguished from invalid input", () => {
  expect(toAppError({ code: "42501", message: "permission denied" }).status).toBe(403);
  expect(toAppError({ code: "PGRST301", message: "JWT expired" }).status).toBe(403);
  expect(toAppError({ code: "22007", message: "invalid input syntax for type date" }).status).toBe(422);
});

test("an unreachable service is a 503 whose cause is logged and not shown", () => {
  const problem = toAppError({ code: "", message: "TypeError: fetch failed to 127.0.0.1:1" });
  expect(problem.status).toBe(503);
  expect(problem.message).not.toContain("127.0.0.1");
  expect(console.error).toHaveBeenCalledOnce();
});
