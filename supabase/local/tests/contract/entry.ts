import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import ws from "ws";
import { isEmbedded } from "../support/backend";

/** What is said of one method of the client, and the proof of it. */
export interface Entry {
  /** Ends the sentence that the method's name begins. */
  says: string;
  /** Throws or rejects when that is not so of the method. */
  prove: (method: string) => unknown;
  /** Why this cannot be proven on the backend that the suite runs on. */
  skipped?: string | undefined;
}

/** The methods of one class; some need more than one entry. */
export type Table = Record<string, Entry | Entry[]>;

/** How a refusal looks: a code, and a sentence that names what is missing. */
interface Refusal {
  status?: number;
  code?: string;
  /** Looked for in the message and, where errors have them, the details. */
  sentence: RegExp;
}

type Answer = PromiseLike<{ error: unknown }>;

/** It does here what it does on a hosted project. */
export const works = (prove: () => unknown): Entry => ({ says: "works", prove });

/** It works, and sends a mail, which a hosted project would not send to an address that nobody reads. */
export const worksByMail = (prove: () => unknown): Entry => ({
  ...works(prove),
  skipped: isEmbedded() ? undefined : "sends a mail to an address of example.org",
});

/** It works, as the test of that title in that file (below tests) shows. */
export const provenBy = (file: string, title: string): Entry => ({
  says: `works: ${file}, "${title}"`,
  prove: () => {
    const source = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
    const call = new RegExp(`\\b(it|test)(\\.each\\([^]*?\\))?\\(\\s*["'\`]${escaped(title)}["'\`]`);
    expect(call.test(source), `${file} has a test "${title}"`).toBe(true);
  },
});

/** Hosted has it, the embedded backend has not, and says so. */
export const refused = (refusal: Refusal, call: () => Answer): Entry => ({
  says: `is refused: ${getName(refusal)}`,
  prove: () => expectRefusal(refusal, call),
  skipped: isEmbedded() ? undefined : "a hosted project has it",
});

/** Answered as by a hosted project that has not enabled it. */
export const disabled = (refusal: Refusal, call: () => Answer): Entry => ({
  says: `is disabled: ${getName(refusal)}`,
  prove: () => expectRefusal(refusal, call),
});

/** It stays within the client; the call is made by a client that fails the test when it sends anything. */
export const local = (what: string, call?: (offline: SupabaseClient) => unknown): Entry => ({
  says: `stays in the client: ${what}`,
  prove: async () => {
    let sent = 0;
    const offline = offlineClient(() => sent++);
    await call?.(offline);
    expect(sent).toBe(0);
  },
});

/** The library's types, where classes of the client declare what is private. */
const DECLARATIONS = [
  "auth-js/dist/main/GoTrueClient.d.ts",
  "postgrest-js/dist/index.d.mts",
  "storage-js/dist/index.d.mts",
];

/** Declared private by the library: applications cannot call it. */
export const inner = (what: string): Entry => ({
  says: `is private: ${what}`,
  prove: (method) => {
    const folders = createRequire(import.meta.url).resolve.paths("@supabase") ?? [];
    const folder = folders.map((name) => path.join(name, "@supabase")).find((name) => existsSync(name)) ?? "";
    const declared = DECLARATIONS.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
    const isPrivate = new RegExp(`\\b(private|protected) ${method}\\b`).test(declared);
    expect(isPrivate, `${method} is declared private`).toBe(true);
  },
});

async function expectRefusal({ status, code, sentence }: Refusal, call: () => Answer): Promise<void> {
  const answer = await call();
  const error = (answer.error ?? {}) as Record<string, unknown>;
  const words = [error.message, error.details].filter(Boolean).join(". ");
  const seen = { status: "status" in answer ? answer.status : error.status, code: error.code, words };
  expect(seen).toMatchObject({
    words: expect.stringMatching(sentence),
    ...(status && { status }),
    ...(code && { code }),
  });
}

const getName = ({ code, sentence }: Refusal) => [code, sentence.source].filter(Boolean).join(" ");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function offlineClient(onSend: () => void): SupabaseClient {
  class NoSocket extends ws {
    constructor() {
      onSend();
      super("ws://127.0.0.1:9");
      this.on("error", () => undefined);
    }
  }
  return createClient("http://127.0.0.1:9", "no key", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: NoSocket as never },
    global: {
      fetch: async () => {
        onSend();
        return new Response("{}", { status: 503 });
      },
    },
  });
}
