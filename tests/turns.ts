/**
 * How often the event loop of this process goes round while `work` is done elsewhere. Work in this
 * process lets it go round once for each `await`, work in a thread some thousand times a second,
 * however busy the machine is.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns++;
    next = setImmediate(turn);
  });
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return turns;
}
