import { parsePlPgSQLSync, parseSync, scanSync } from "libpg-query";

/** Words that begin or hide a change in a text that a function puts together. */
const CHANGES = /\b(delete|update|merge)\b/i;
/** What stands for a part of such a text that is only known when the function runs. */
const UNKNOWN = "unknown";

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/**
 * Finds the statements of a function (`create function …`, in SQL or PL/pgSQL) that change or delete every row of a
 * table: an UPDATE or DELETE without WHERE, which a hosted project refuses (the extension safeupdate), or with a
 * condition that is always true and without a comment that gives the reason. Statements that the function puts together
 * when it runs must begin with a constant text; of these, as much is checked as is constant. `loadModule` must have
 * been awaited.
 */
export function findUnfilteredChanges(definition: string): string[] {
  const { language, body } = readFunction(definition);
  if (language === "plpgsql") return readPlpgsql(parsePlPgSQLSync(definition));
  return [...findIn(definition), ...(body === undefined ? [] : findIn(body))];
}

function readFunction(definition: string): { language: unknown; body: string | undefined } {
  const options = find(parseSync(definition), "CreateFunctionStmt")[0]?.options;
  const read = (name: string) =>
    find(options, "DefElem").flatMap((option) =>
      option.defname === name ? find(option.arg, "String").map(({ sval }) => String(sval)) : [],
    )[0];
  return { language: read("language"), body: read("as") };
}

/** Every node of the kind, wherever it stands below. */
function find(tree: unknown, kind: string): Node[] {
  if (!isNode(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === kind && isNode(value) ? [value] : []),
    ...find(value, kind),
  ]);
}

function readPlpgsql(tree: unknown): string[] {
  if (!isNode(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (!isNode(value)) return [];
    if (key === "dynquery") return findInDynamic(value);
    if (key === "PLpgSQL_stmt_dynexecute" || key === "PLpgSQL_stmt_dynfors")
      return [...findInDynamic(value.query), ...readPlpgsql(value.body)];
    // Mode 0 is a statement; all others are expressions, which change nothing.
    if (key === "PLpgSQL_expr") return value.parseMode === 0 ? findIn(String(value.query)) : [];
    return readPlpgsql(value);
  });
}

/** The problems of one or several statements. */
function findIn(text: string): string[] {
  return (parseSync(text).stmts ?? []).flatMap((statement) => {
    const { stmt_location = 0, stmt_len } = statement;
    const source = Buffer.from(text).subarray(stmt_location, stmt_len && stmt_location + stmt_len);
    return [...find(statement, "DeleteStmt"), ...find(statement, "UpdateStmt")].flatMap(({ whereClause }) => {
      if (whereClause === undefined) return [`without WHERE: ${shorten(`${source}`)}`];
      if (isVariable(whereClause) || hasComment(`${source}`)) return [];
      return [`of every row, without a reason: ${shorten(`${source}`)}`];
    });
  });
}

const isVariable = (where: unknown) =>
  ["ColumnRef", "ParamRef", "FuncCall", "SubLink"].some((kind) => find(where, kind).length > 0);

const hasComment = (text: string) =>
  scanSync(text).tokens.some(({ tokenName }) => tokenName.endsWith("COMMENT"));

const shorten = (text: string) => text.trim().replace(/\s+/g, " ");

function findInDynamic(expression: unknown): string[] {
  const source = String(find({ expression }, "PLpgSQL_expr")[0]?.query);
  const value = find(parseSync(`select ${source}`), "ResTarget")[0]?.val;
  const text = readText(value);
  if (text.startsWith(UNKNOWN)) return [`begins with what is only known when it runs: ${shorten(source)}`];
  try {
    return findIn(text);
  } catch {
    return CHANGES.test(text) ? [`cannot be read: ${shorten(text)}`] : [];
  }
}

/** The text of an expression: constants, `||` and the template of `format`. */
function readText(expression: unknown): string {
  const [kind, node] = Object.entries(isNode(expression) ? expression : {})[0] ?? [];
  if (!isNode(node)) return UNKNOWN;
  const name = () => find(node.name ?? node.funcname, "String").at(-1)?.sval;
  if (kind === "A_Const" && isNode(node.sval)) return String(node.sval.sval ?? "");
  if (kind === "A_Expr" && name() === "||") return readText(node.lexpr) + readText(node.rexpr);
  if (kind !== "FuncCall" || name() !== "format" || !Array.isArray(node.args)) return UNKNOWN;
  const template = readText(node.args[0]);
  return template.replace(/%(?:\d+\$)?[-\d]*([sIL%])/g, (_, type) => (type === "%" ? "%" : UNKNOWN));
}
