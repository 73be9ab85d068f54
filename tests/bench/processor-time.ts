import { readFile } from "node:fs/promises";

/** Clock ticks of Linux: the unit of /proc/PID/stat (milliseconds). */
const TICK_MS = 10;

/** The processor time that these processes have used (ms); none for one that has ended. */
export async function getProcessorMs(pids: number[]): Promise<number> {
  const times = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}
