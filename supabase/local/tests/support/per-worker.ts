import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a worker has to itself: what its tests know of it, and how it ends. */
export interface PerWorker<Value> {
  value: Value;
  stop(): Promise<void>;
}

/**
 * Lets the workers of a project ask for what each has to itself, a backend or a site. It is started when a worker first
 * asks, so a run of one file starts one. Returns the URL for `forThisWorker`, and what stops all.
 */
export async function servePerWorker<Value>(start: () => Promise<PerWorker<Value>>) {
  const started = new Map<string, Promise<PerWorker<Value>>>();
  let last: Promise<unknown> = Promise.resolve();
  // One after another: the first may prepare what the others copy.
  const startNext = () => {
    const next = last.then(start);
    last = next.catch(() => undefined);
    return next;
  };
  const server = createServer(async (request, response) => {
    const worker = Buffer.concat(await request.toArray()).toString();
    const own = started.get(worker) ?? startNext();
    started.set(worker, own);
    try {
      response.end(JSON.stringify((await own).value));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.close();
      // The worker has been told of one that did not start.
      const ends = [...started.values()].map((own) =>
        own.then(
          ({ stop }) => stop(),
          () => undefined,
        ),
      );
      await Promise.all(ends);
    },
  };
}

/** What the worker that runs this has to itself. @throws if it did not start */
export async function forThisWorker<Value>(url: string): Promise<Value> {
  const answer = await fetch(url, { method: "POST", body: process.env.VITEST_POOL_ID ?? "" });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Value;
}
