import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { decode, decodeBinary, encode, type Message } from "../../supabase/local/realtime/message";

// The client's own serializer, which is not among its public exports.
const file = createRequire(import.meta.url)
  .resolve("@supabase/realtime-js")
  .replace(/index\.js$/, "lib/serializer.js");
const { default: Serializer } = createRequire(import.meta.url)(file);
const serializer = new Serializer();

const message: Message = {
  joinRef: "1",
  ref: "2",
  topic: "realtime:a",
  event: "phx_join",
  payload: { b: [1] },
};

describe("the Phoenix channel protocol", () => {
  it("2.0.0 is what the client writes and reads", () => {
    const sent = { join_ref: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { b: [1] } };
    expect(decode(serializer.encode(sent, (text: string) => text))).toEqual(message);
    expect(serializer.decode(encode("2.0.0", message), (value: unknown) => value)).toEqual(sent);
  });

  it("1.0.0 is the same in objects", () => {
    expect(decode(encode("1.0.0", message))).toEqual(message);
  });

  it("knows the sender of a binary broadcast, so that it can be answered", () => {
    const sent = {
      join_ref: "1",
      ref: "7",
      topic: "realtime:a",
      event: "broadcast",
      payload: { event: "x", payload: {} },
    };
    const frame = serializer.encode(sent, (bytes: ArrayBuffer) => bytes);
    expect(decodeBinary(Buffer.from(frame))).toMatchObject({ joinRef: "1", ref: "7", topic: "realtime:a" });
  });

  it.each(["", "1", "[]", "{}", '["1","2",3,"e",{}]', "[null,null]"])("refuses %j", (text) => {
    expect(() => decode(text)).toThrow();
  });

  it("refuses binary frames that are no broadcast", () => {
    expect(() => decodeBinary(Buffer.from([3, 9]))).toThrow();
    expect(() => decodeBinary(Buffer.alloc(20))).toThrow();
  });
});
