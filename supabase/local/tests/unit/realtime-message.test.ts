import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../src/realtime/message";

// The client's own serializer, which is not among its public exports.
const file = createRequire(import.meta.url)
  .resolve("@supabase/realtime-js")
  .replace(/index\.js$/, "lib/serializer.js");
const { default: Serializer } = createRequire(import.meta.url)(file);
const getFrame = (message: object) =>
  Buffer.from(new Serializer().encode(message, (frame: string | ArrayBuffer) => frame));

describe("the Phoenix channel protocol", () => {
  it("parses the client's messages", () => {
    const join = { join_ref: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { b: [1] } };
    expect(parseMessage(getFrame(join), false)).toEqual(["1", "2", "realtime:a", "phx_join", { b: [1] }]);
  });

  it("finds the topic of a binary broadcast, for the error reply", () => {
    const payload = { event: "x", payload: {} };
    const broadcast = { join_ref: "1", ref: "7", topic: "realtime:a", event: "broadcast", payload };
    expect(parseMessage(getFrame(broadcast), true)).toEqual([null, null, "realtime:a", "broadcast", null]);
  });

  it.each(["", "1", "[]", "{}", '["1","2",3,"e",{}]', "[null,null]"])("rejects %j", (text) => {
    expect(() => parseMessage(Buffer.from(text), false)).toThrow();
  });

  it("accepts binary frames that are not broadcasts", () => {
    for (const bytes of [[], [3, 9], [255, 255, 255, 255, 255]])
      expect(parseMessage(Buffer.from(bytes), true)).toEqual([null, null, "", "broadcast", null]);
  });
});
