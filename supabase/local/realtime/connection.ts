import type { RawData, WebSocket } from "ws";
import type { News } from "./audience";
import { Channel } from "./channel";
import type { Backend } from "./hub";
import { decode, decodeBinary, encode, frame, type Message, type Version } from "./message";

/** Limits of a hosted project, where not said otherwise. */
const MAX_CHANNELS = 100;
/** Clients send a heartbeat every 25 s; Phoenix closes a connection that was silent for 60 s. */
export const SILENCE_MS = 60_000;
/** Own choice: a page of news for a client that reads again soon, and no more memory for one that does not. */
export const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
/** How long a dropped client may take to read the reason. */
const FAREWELL_MS = 5_000;
/** RFC 6455 and the IANA registry: policy violation, try again later. */
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** One WebSocket of a client, with the channels that it joined. */
export class Connection {
  private readonly channels = new Map<string, Channel>();
  private heardAt = Date.now();
  private closed = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly version: Version,
    private readonly apiKey: string,
    private readonly backend: Backend,
  ) {
    socket.on("message", (data, isBinary) => this.receive(data, isBinary));
    socket.on("ping", () => this.heard());
    socket.on("close", () => this.leaveAll());
    socket.on("error", () => socket.terminate());
  }

  /** The token given with a join, or the api key of the connection where there is none (or a key that is no JWT). */
  tokenOr(token: string | null | undefined): string {
    return !token || token.startsWith("sb_") ? this.apiKey : token;
  }

  send(message: Message): void {
    this.write(encode(this.version, message));
  }

  /** Answers a message of the client; messages without ref expect no answer. */
  reply(to: Message, status: "ok" | "error", response: object): void {
    if (to.ref === null) return;
    this.send({ ...to, event: "phx_reply", payload: { status, response } });
  }

  sendChange(topic: string, { ids, data, frames }: News): void {
    const key = `${this.version}\n${ids.join()}\n${topic}`;
    let bytes = frames.get(key);
    if (!bytes) {
      const head = { joinRef: null, ref: null, topic, event: "postgres_changes" };
      bytes = Buffer.from(frame(this.version, head, `{"ids":[${ids.join()}],"data":${data}}`));
      frames.set(key, bytes);
    }
    this.write(bytes);
  }

  forget(topic: string, channel: Channel): void {
    if (this.channels.get(topic) === channel) this.channels.delete(topic);
  }

  /** Ends the connection, politely at first. */
  close(code: number, reason: string, farewellMs = FAREWELL_MS): void {
    if (this.closed) return;
    this.closed = true;
    this.leaveAll();
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), farewellMs).unref();
  }

  closeIfSilent(): void {
    if (Date.now() - this.heardAt > SILENCE_MS) this.socket.terminate();
  }

  private heard(): void {
    this.heardAt = Date.now();
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.heard();
    let message: Message;
    try {
      const bytes = Buffer.isBuffer(data)
        ? data
        : Buffer.concat([data].flat().map((part) => Buffer.from(part as Buffer)));
      message = isBinary ? decodeBinary(bytes) : decode(bytes.toString("utf8"));
    } catch {
      this.close(POLICY_VIOLATION, "not a message of the Phoenix channel protocol");
      return;
    }
    this.dispatch(message);
  }

  private dispatch(message: Message): void {
    const { topic, event } = message;
    const channel = this.channels.get(topic);
    if (topic === "phoenix" && event === "heartbeat") this.reply(message, "ok", {});
    else if (event === "phx_join") this.join(message, channel);
    else if (channel) void channel.receive(message);
    // A leave may cross a close on its way.
    else if (event === "phx_leave") this.reply(message, "ok", {});
    else this.reply(message, "error", { reason: "unmatched topic" });
  }

  private join(message: Message, previous: Channel | undefined): void {
    if (!message.topic.startsWith("realtime:")) {
      this.reply(message, "error", { reason: "unmatched topic" });
      return;
    }
    if (message.topic === "realtime:") {
      this.reply(message, "error", { reason: "TopicNameRequired: You must provide a topic name" });
      return;
    }
    previous?.replace();
    if (this.channels.size >= MAX_CHANNELS) {
      this.reply(message, "error", { reason: "ChannelRateLimitReached: Too many channels" });
      return;
    }
    const channel = new Channel(message.topic, message.joinRef ?? message.ref, this, this.backend);
    this.channels.set(message.topic, channel);
    void channel.join(message);
  }

  private write(data: string | Buffer): void {
    if (this.closed || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.close(TRY_AGAIN_LATER, `slow subscriber: more than ${MAX_UNSENT_BYTES} bytes unread`);
      return;
    }
    this.socket.send(data, { binary: false });
  }

  private leaveAll(): void {
    for (const channel of [...this.channels.values()]) channel.leave();
  }
}
