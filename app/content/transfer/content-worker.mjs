// Reads content.json in a worker thread, because parsing 50 MB blocks a thread for seconds. Plain JavaScript, because
// it is not part of the build.
import { parentPort, workerData } from "node:worker_threads";
import { findJsonExcess } from "../../http/json-excess.mjs";

parentPort.once("message", (bytes) => parentPort.postMessage(answer(bytes)));

function answer(bytes) {
  const excess = findJsonExcess(bytes);
  if (excess) return { problem: excess };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: "is not UTF-8." };
  }
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "is not JSON, or only a part of it. Export it again." };
  }
  const { format, version, tables, ...others } = json ?? {};
  const isOutline = isRecord(json) && isRecord(tables) && Object.values(tables).every(Array.isArray);
  if (!isOutline || Object.keys(others).length > 0) return { tables: null };
  const counted = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
  if (counted > workerData.rows) {
    return { problem: `has too many rows: at most ${workerData.rows.toLocaleString("en")} are allowed.` };
  }
  // Strings pass between threads faster than the objects that they represent.
  const pieces = Object.entries(tables).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(row)),
  ]);
  for (const [table, rows] of pieces) {
    const large = rows.findIndex((row) => row.length > workerData.characters);
    if (large >= 0)
      return { problem: `holds a row that is too large: ${table.slice(0, 60)}, row ${large + 1}.` };
  }
  return { format, version, tables: pieces };
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
