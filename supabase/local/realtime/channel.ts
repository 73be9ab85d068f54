import { z } from "zod";
import type { Claims } from "../keys";
import type { News, Subscriber } from "./audience";
import { type Binding, bind, bindingId } from "./binding";
import type { Connection } from "./connection";
import { FilterError } from "./filter";
import type { Backend } from "./hub";
import type { Message } from "./message";
import { claimsOf, expired, TokenRefused } from "./token";

const MAX_BINDINGS = 100;
/** The longest that a timer can wait, 2^31 - 1 ms; api keys live for years. */
const LONGEST_TIMER_MS = 2_147_483_647;

const UNREACHABLE = "Realtime was unable to connect to the project database";

/** What a client joins with. It always sends broadcast and presence, also when it uses neither. */
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z.object({
    private: z.boolean().nullish(),
    broadcast: z.looseObject({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
    presence: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
    postgres_changes: z.array(z.looseObject({})).max(MAX_BINDINGS).nullish(),
  }),
});
type JoinPayload = z.infer<typeof joinPayload>;

/** One topic that a client has joined on one connection. */
export class Channel implements Subscriber {
  bindings: Binding[] = [];
  private open = true;
  private token = "";
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly topic: string,
    private readonly joinRef: string | null,
    private readonly connection: Connection,
    private readonly backend: Backend,
  ) {}

  /** Answers the join with the ids of the bindings, then with `system`, or with the reason of the refusal. */
  async join(message: Message): Promise<void> {
    try {
      const payload = joinPayload.safeParse(message.payload);
      if (!payload.success) throw new JoinRefused(`InvalidJoinPayload: ${z.prettifyError(payload.error)}`);
      const missing = unsupported(payload.data);
      if (missing) throw new JoinRefused(`${missing} is not part of the embedded backend`);
      this.token = this.connection.tokenOr(payload.data.access_token);
      const claims = await claimsOf(this.token, this.backend.keys);
      const requests = payload.data.config.postgres_changes ?? [];
      const problem = await this.subscribe(requests, claims);
      if (!this.open) return;
      this.closeWhenExpired(claims.exp);
      const ids = requests.map((request) => ({ ...request, id: bindingId(request) }));
      this.connection.reply(message, "ok", { postgres_changes: ids });
      if (problem) this.system("postgres_changes", "error", problem);
      else if (requests.length > 0) this.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
    } catch (error) {
      if (!this.open) return;
      this.leave();
      this.connection.reply(message, "error", { reason: reasonOf(error) });
    }
  }

  /** Any message of the client to this topic after the join. */
  async receive(message: Message): Promise<void> {
    switch (message.event) {
      case "phx_leave":
        this.leave();
        this.connection.reply(message, "ok", {});
        this.push("phx_close", {});
        return;
      case "access_token":
        await this.renew(message.payload);
        return;
      case "broadcast":
      case "presence": {
        const reason = `${message.event} is not part of the embedded backend`;
        this.connection.reply(message, "error", { reason });
        this.system("system", "error", reason);
        return;
      }
      default:
        this.connection.reply(message, "error", { reason: `unknown event ${message.event}` });
    }
  }

  deliver(news: News): void {
    this.connection.sendChange(this.topic, news);
  }

  fail(message: string): void {
    if (!this.open) return;
    this.leave();
    this.system("postgres_changes", "error", message);
    this.push("phx_error", {});
  }

  /** Stops hearing of changes, without a word to the client. */
  leave(): void {
    this.open = false;
    clearTimeout(this.expiry);
    this.backend.hub.leave(this);
    this.connection.forget(this.topic, this);
  }

  /** Tells a client that joined the topic anew on the same connection that this join is over. */
  replace(): void {
    this.leave();
    this.push("phx_close", {});
  }

  /** Hosted projects answer a join whose bindings are wrong with ok and tell the problem as `system` message. */
  private async subscribe(requests: unknown[], claims: Claims): Promise<string | null> {
    if (requests.length === 0) return null;
    await this.backend.ready().catch(() => {
      throw new JoinRefused(UNREACHABLE); // the replication has reported why
    });
    try {
      const { tables, database, hub } = this.backend;
      this.bindings = await Promise.all(requests.map((request) => bind(request, claims, tables, database)));
      if (this.open) hub.join(this, claims);
      return null;
    } catch (error) {
      if (error instanceof FilterError) return error.message;
      console.warn(`realtime: a channel could not subscribe: ${String(error)}`);
      throw new JoinRefused(UNREACHABLE);
    }
  }

  private async renew(payload: unknown): Promise<void> {
    const parsed = z.object({ access_token: z.string() }).safeParse(payload);
    const token = parsed.success ? this.connection.tokenOr(parsed.data.access_token) : this.token;
    if (token === this.token) return;
    this.token = token;
    try {
      const claims = await claimsOf(token, this.backend.keys);
      if (!this.open || this.token !== token) return;
      this.closeWhenExpired(claims.exp);
      if (this.bindings.length > 0) this.backend.hub.join(this, claims);
    } catch (error) {
      this.shut(error instanceof TokenRefused ? error.detail : "The token could not be checked");
    }
  }

  private closeWhenExpired(exp: number): void {
    clearTimeout(this.expiry);
    const left = exp * 1000 - Date.now();
    this.expiry = setTimeout(
      () => (left > LONGEST_TIMER_MS ? this.closeWhenExpired(exp) : this.shut(expired(exp).detail)),
      Math.min(left, LONGEST_TIMER_MS),
    );
  }

  private shut(reason: string): void {
    if (!this.open) return;
    this.leave();
    this.system("system", "error", reason);
    this.push("phx_close", {});
  }

  private system(extension: string, status: "ok" | "error", message: string): void {
    const channel = this.topic.replace(/^realtime:/, "");
    this.connection.send({
      joinRef: null,
      ref: null,
      topic: this.topic,
      event: "system",
      payload: { extension, status, message, channel },
    });
  }

  private push(event: "phx_close" | "phx_error", payload: object): void {
    this.connection.send({ joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event, payload });
  }
}

class JoinRefused extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof JoinRefused || error instanceof TokenRefused) return error.message;
  console.error("realtime: a join failed", error);
  return "Unknown Error on Channel";
}

function unsupported({ config }: JoinPayload): string | null {
  if (config.private) return "A private channel";
  if (config.presence?.enabled) return "Presence";
  if (config.broadcast?.ack || config.broadcast?.self || config.broadcast?.replay) return "Broadcast";
  return null;
}
