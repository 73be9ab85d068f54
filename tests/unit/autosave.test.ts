import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { Autosave } from "~/admin/drafts/autosave";
import type { DraftState } from "~/admin/drafts/edit-state";
import type { LocalDraft } from "~/admin/drafts/local-drafts";
import { sendLocalDraft } from "~/admin/drafts/send-draft";

/** A server for drafts, which holds each request until the test answers it. */
async function startServer() {
  const arrived: ((response: ServerResponse) => void)[] = [];
  const waiting: ServerResponse[] = [];
  const revisions: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    revisions.push(/name="revision"\s+(\d+)/.exec(body)?.[1] ?? "");
    const next = arrived.shift();
    if (next) next(response);
    else waiting.push(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    revisions,
    next: () =>
      new Promise<ServerResponse>((done) => {
        const response = waiting.shift();
        if (response) done(response);
        else arrived.push(done);
      }),
  };
}

function openForm(url: string, form = new FormData()) {
  const states: DraftState[] = [];
  const autosave = new Autosave({
    entry: { url, storageKey: "draft/a/notes/1/c" },
    account: "a",
    clientId: "c",
    read: () => form,
    dispatch: (event) => event.type === "autosaved" && states.push(event.draftState),
  });
  onTestFinished(() => autosave.stop({ discard: true }));
  return { autosave, states };
}

const saved = JSON.stringify({ ok: true, savedAt: "2026-11-26T00:00:00Z" });

test("changes flushed several times while a draft is being sent are sent once", async () => {
  const server = await startServer();
  const { autosave } = openForm(server.url);
  autosave.recordChange();
  const first = autosave.flush();
  const response = await server.next();
  autosave.recordChange();
  // As when a tab is shown again: its window gets the focus, too.
  const others = [autosave.flush(), autosave.flush()];
  response.end(saved);
  (await server.next()).end(saved);
  await Promise.race([Promise.all([first, ...others]), server.next()]);
  expect(server.revisions).toEqual(["1", "2"]);
});

test.each([
  [502, { error: "Bad gateway" }],
  [200, { error: "Maintenance" }],
])("a proxy's answer with status %i doesn't count as a saved draft", async (status, answer) => {
  const server = await startServer();
  const { autosave, states } = openForm(server.url);
  autosave.recordChange();
  const sent = autosave.flush();
  (await server.next()).writeHead(status).end(JSON.stringify(answer));
  await sent;
  expect(states.at(-1)).toMatchObject({ kind: "rejected", status: 0 });
  expect(autosave.isUnsent).toBe(true);
});

test("after a long outage a text is sent within five seconds of the site's return", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isUp = false;
  vi.stubGlobal("fetch", async () => {
    if (isUp) return new Response(saved, { headers: { "Content-Type": "application/json" } });
    throw new TypeError("The network is down");
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { autosave, states } = openForm("http://site.invalid/");
  autosave.recordChange();
  for (let seconds = 0; seconds < 580; seconds += 10) await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toMatchObject({ kind: "rejected", status: 0 });
  isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toMatchObject({ kind: "kept" });
});

test("a list sends a text as its form would have, which may replace all drafts that had filled it", async () => {
  const bases = ["a.1", "b.2"];
  const form = new FormData();
  for (const base of bases) form.append("baseDraftVersion", base);
  const { autosave } = openForm("http://site.invalid/", form);
  const localDraft = autosave.getLocalDraft();
  expect(localDraft).toMatchObject({ bases, fields: {} });
  const sent: FormData[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: FormData }) => {
    sent.push(body);
    return new Response(saved, { headers: { "Content-Type": "application/json" } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await sendLocalDraft("http://site.invalid/", "a", localDraft as LocalDraft);
  expect(sent[0]?.getAll("baseDraftVersion")).toEqual(bases);
});
