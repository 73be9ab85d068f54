import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "~/collections/problem.server";

// What the service answers is logged for the owner; people get a sentence.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const seen = ({ status, field, message }: { status: number; field?: string; message: string }) => ({
  status,
  field,
  message,
});

test.each(["Key (slug)=(now) already exists.", null])(
  "a value that is taken is a matter of its field, whether the value is told or not: %j",
  (details) => {
    const message = 'duplicate key value violates unique constraint "pages_slug_key"';
    expect(seen(problemOf({ code: "23505", message, details }))).toMatchObject({
      status: 422,
      field: "slug",
    });
  },
);

test("a check of one column is a matter of its field, also when the name has underscores", () => {
  const message =
    'new row for relation "books_entries" violates check constraint "books_entries_buy_link_check"';
  expect(seen(problemOf({ code: "23514", message }))).toMatchObject({ status: 422, field: "buy_link" });
});

test("a check of several columns is a matter of the whole form", () => {
  const message = 'new row for relation "copy_items" violates check constraint "copy_items_has_its_type"';
  expect(seen(problemOf({ code: "23514", message }))).toMatchObject({ status: 422, field: undefined });
});

test("missing rights are told apart from bad input", () => {
  expect(problemOf({ code: "42501", message: "permission denied" }).status).toBe(403);
  expect(problemOf({ code: "PGRST301", message: "JWT expired" }).status).toBe(403);
  expect(problemOf({ code: "22007", message: "invalid input syntax for type date" }).status).toBe(422);
});

test("a service that is not reached is a 503 whose cause is logged and not told", () => {
  const problem = problemOf({ code: "", message: "TypeError: fetch failed to 127.0.0.1:1" });
  expect(problem.status).toBe(503);
  expect(problem.message).not.toContain("127.0.0.1");
  expect(console.error).toHaveBeenCalledOnce();
});
