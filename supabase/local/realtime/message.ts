import { z } from "zod";

/** The serializations of the Phoenix channel protocol: 1.0.0 writes objects, 2.0.0 arrays. */
export const VERSIONS = ["1.0.0", "2.0.0"] as const;
export type Version = (typeof VERSIONS)[number];

export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const ref = z.string().max(255).nullish().default(null);
const topic = z.string().max(255);
const event = z.string().max(255);
const asArray = z
  .tuple([ref, ref, topic, event, z.unknown()])
  .transform(
    ([joinRef, own, to, name, payload]): Message => ({ joinRef, ref: own, topic: to, event: name, payload }),
  );
const asObject = z
  .object({ join_ref: ref, ref, topic, event, payload: z.unknown() })
  .transform(({ join_ref, payload, ...rest }): Message => ({ ...rest, joinRef: join_ref, payload }));

/** Reads a text frame of either version. Throws on anything that is not a message. */
export function decode(text: string): Message {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? asArray.parse(value) : asObject.parse(value);
}

/** First byte of a client's binary broadcast (realtime-js, lib/serializer). */
const USER_BROADCAST_PUSH = 3;

/** Reads the head of a binary frame, which clients use for broadcasts only; the content is left out. */
export function decodeBinary(frame: Buffer): Message {
  if (frame[0] !== USER_BROADCAST_PUSH || frame.length < 7) throw new Error("unknown binary message");
  let at = 7;
  const take = (length: number) => {
    at += length;
    return frame.toString("utf8", at - length, at);
  };
  const joinRef = take(frame.readUInt8(1));
  const own = take(frame.readUInt8(2));
  return { joinRef, ref: own || null, topic: take(frame.readUInt8(3)), event: "broadcast", payload: null };
}

/** A text frame. */
export function encode(version: Version, message: Message): string {
  return frame(version, message, JSON.stringify(message.payload));
}

/** A text frame whose payload is JSON text already. */
export function frame(version: Version, message: Omit<Message, "payload">, payload: string): string {
  const { joinRef, ref: own, topic: to, event: name } = message;
  const head = [joinRef, own, to, name].map((part) => JSON.stringify(part));
  if (version === "2.0.0") return `[${head.join(",")},${payload}]`;
  return `{"join_ref":${head[0]},"ref":${head[1]},"topic":${head[2]},"event":${head[3]},"payload":${payload}}`;
}
