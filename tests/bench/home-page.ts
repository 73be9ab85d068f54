import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 10;

/** Requests the home page again and again until `end`; returns how long each response took (ms). */
export async function measureHomes(url: string, end: Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  // Of its own: the server may be just closing a connection that was kept since an earlier call.
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  for (; !isOver; await delay(PAUSE_MS)) {
    const asked = performance.now();
    await home(url, agent);
    delays.push(performance.now() - asked);
  }
  await over;
  agent.destroy();
  return delays;
}

function home(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the home page answered ${answer.statusCode}`));
      answer.resume();
      answer.on("end", resolve);
    });
    sent.on("error", reject);
    sent.end();
  });
}
