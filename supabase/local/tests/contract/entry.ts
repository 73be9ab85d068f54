import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import ws from "ws";
import { backend, isEmbedded } from "../support/backend";

/** What one method of the client does, and its verification. */
export interface Entry {
  /** Continues the test title that starts with the method's name. */
  says: string;
  /** Throws or rejects if that is not true. */
  verify: (method: string) => unknown;
  /** Why it cannot be verified on the backend under test. */
  skipped?: string | undefined;
}

/** The methods of one class; some have several entries. */
export type Table = Record<string, Entry | Entry[]>;

/** An expected error: its code, and a message that names what is missing. */
interface Rejection {
  status?: number;
  code?: string;
  /** Matched against the message and the details, if any. */
  sentence: RegExp;
}

type Answer = PromiseLike<{ error: unknown }>;

/** Works as in a hosted project. */
export const works = (verify: () => unknown): Entry => ({ says: "works", verify });

/** Works, and sends a mail, which a hosted project would not send to example.org. */
export const worksByMail = (verify: () => unknown): Entry => ({
  ...works(verify),
  skipped: backend.mailboxUrl ? undefined : "sends a mail to an email of example.org",
});

/** Works, as a test shows: the one with that title in that file (below tests). */
export const testedBy = (file: string, title: string): Entry => ({
  says: `works: ${file}, "${title}"`,
  verify: () => {
    const source = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
    const call = new RegExp(`\\b(it|test)(\\.each\\([^]*?\\))?\\(\\s*["'\`]${escaped(title)}["'\`]`);
    expect(call.test(source), `${file} has a test "${title}"`).toBe(true);
  },
});

/** Works in a hosted project, but is rejected by name here. */
export const rejected = (rejection: Rejection, call: () => Answer): Entry => ({
  says: `is rejected: ${getName(rejection)}`,
  verify: () => expectRejection(rejection, call),
  skipped: isEmbedded() ? undefined : "a hosted project has it",
});

/** The response of a hosted project that has not enabled it. */
export const disabled = (rejection: Rejection, call: () => Answer): Entry => ({
  says: `is disabled: ${getName(rejection)}`,
  verify: () => expectRejection(rejection, call),
});

/** Sends nothing; verified with a client that fails the test if it sends anything. */
export const local = (what: string, call?: (offline: SupabaseClient) => unknown): Entry => ({
  says: `stays in the client: ${what}`,
  verify: async () => {
    let sent = 0;
    const offline = offlineClient(() => sent++);
    await call?.(offline);
    expect(sent).toBe(0);
  },
});

/** The library's type declarations, in which methods are declared private. */
const DECLARATIONS = [
  "auth-js/dist/main/GoTrueClient.d.ts",
  "postgrest-js/dist/index.d.mts",
  "storage-js/dist/index.d.mts",
];

/** Declared private by the library. */
export const internal = (what: string): Entry => ({
  says: `is private: ${what}`,
  verify: (method) => {
    const folders = createRequire(import.meta.url).resolve.paths("@supabase") ?? [];
    const folder = folders.map((name) => path.join(name, "@supabase")).find((name) => existsSync(name)) ?? "";
    const declared = DECLARATIONS.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
    const isPrivate = new RegExp(`\\b(private|protected) ${method}\\b`).test(declared);
    expect(isPrivate, `${method} is declared private`).toBe(true);
  },
});

async function expectRejection({ status, code, sentence }: Rejection, call: () => Answer): Promise<void> {
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

const getName = ({ code, sentence }: Rejection) => [code, sentence.source].filter(Boolean).join(" ");

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
