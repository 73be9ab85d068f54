import { z } from "zod";
import type { Claims } from "../keys";
import { type Binding, bindingId, parseBinding } from "./binding";
import type { Connection } from "./connection";
import { expired, type Message, RealtimeError, verifyClaims } from "./message";

/** Clients time out after 10 s; a restarted Postgres is ready long before that. */
const READY_TIMEOUT_MS = 5_000;
const MAX_BINDINGS = 100;

/** The payload of a join. Clients always send broadcast and presence, even if they use neither. */
const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z.object({
    private: z.boolean().nullish(),
    broadcast: z.record(z.string(), z.unknown()).nullish(),
    presence: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
    postgres_changes: z.array(z.looseObject({})).max(MAX_BINDINGS).nullish(),
  }),
});
const tokenPayload = z.object({ access_token: z.string().nullish() });

/** A topic that a client has joined on its connection. */
export class Channel {
  private bindings: Binding[] = [];
  private open = true;
  private token = "";
  /** When the token expires (seconds since 1970). */
  private expires = Infinity;

  constructor(
    readonly topic: string,
    private readonly joinRef: string | null,
    private readonly connection: Connection,
  ) {}

  /** Replies to the join with the ids of the bindings, followed by a `system` message, or with an error. */
  async join(message: Message): Promise<void> {
    try {
      const { success, data, error } = joinPayload.safeParse(message[4]);
      if (!success) throw new RealtimeError(`InvalidJoinPayload: ${z.prettifyError(error)}`);
      rejectUnsupported(data.config);
      const requests = data.config.postgres_changes ?? [];
      const claims = await this.setToken(data.access_token);
      const problem = requests.length > 0 ? await this.subscribe(requests, claims) : null;
      const ids = requests.map((request) => ({ ...request, id: bindingId(request) }));
      if (!this.open) return;
      this.connection.reply(message, "ok", { postgres_changes: ids });
      if (problem) this.system("postgres_changes", "error", problem);
      else if (requests.length > 0) this.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
    } catch (error) {
      const reason = error instanceof RealtimeError ? error.message : "Unknown Error on Channel";
      if (!(error instanceof RealtimeError)) console.error("realtime: a join failed", error);
      if (this.open) this.connection.reply(message, "error", { reason });
      this.leave();
    }
  }

  /** Handles a message to this topic after the join. */
  async receive(message: Message): Promise<void> {
    const [, , , event, payload] = message;
    if (event === "phx_leave") {
      this.connection.reply(message, "ok", {});
      this.close("phx_close");
    } else if (event === "access_token") await this.updateToken(payload);
    else {
      const reason = `${event} is not part of the embedded backend`;
      this.connection.reply(message, "error", { reason });
      this.system("system", "error", reason); // nobody awaits the reply to a broadcast
    }
  }

  /** Sends an encoded message, unless the channel is closed. */
  send(frame: Buffer): void {
    if (this.open) this.connection.write(frame);
  }

  /** Called after changes were missed: makes the client join again and reload its data. */
  fail(reason: string): void {
    this.close("phx_error", "postgres_changes", reason);
  }

  closeIfExpired(): void {
    if (this.expires * 1000 < Date.now()) this.reject(expired(this.expires));
  }

  /** Closes the channel and notifies the client: `phx_error` makes it join again, `phx_close` does not. */
  close(event: "phx_close" | "phx_error", extension = "system", reason = ""): void {
    if (!this.open) return;
    this.leave();
    if (reason) this.system(extension, "error", reason);
    this.connection.send(this.joinRef, this.joinRef, this.topic, event, {});
  }

  /** Unsubscribes without notifying the client. */
  leave(): void {
    this.open = false;
    this.connection.hub.leave(this);
    this.connection.remove(this);
  }

  /** Subscribes. @returns the error for a `system` message: as in hosted projects, the join itself succeeds */
  private async subscribe(requests: unknown[], claims: Claims): Promise<string | null> {
    const { hub } = this.connection;
    try {
      const bindings = requests.map(parseBinding);
      await hub.ready(READY_TIMEOUT_MS);
      await Promise.all(bindings.map((binding) => hub.authorizer.check(binding, claims)));
      await hub.ready(READY_TIMEOUT_MS); // the stream may have been lost meanwhile
      this.bindings = bindings;
      if (this.open) hub.join(this, bindings, claims);
      return null;
    } catch (error) {
      if (error instanceof RealtimeError) return error.message;
      console.warn(`realtime: a channel could not subscribe: ${String(error)}`);
      throw new RealtimeError("Realtime was unable to connect to the project database");
    }
  }

  private async updateToken(payload: unknown): Promise<void> {
    const { access_token } = tokenPayload.catch({}).parse(payload);
    if (!access_token || access_token === this.token) return;
    try {
      const claims = await this.setToken(access_token);
      if (this.open && this.bindings.length > 0 && this.token === access_token)
        this.connection.hub.join(this, this.bindings, claims);
    } catch (error) {
      this.reject(
        error instanceof RealtimeError ? error : new RealtimeError("The token could not be verified"),
      );
    }
  }

  /** Verifies and stores a token, or the API key if there is none. */
  private async setToken(token: string | null | undefined): Promise<Claims> {
    this.token = token || this.connection.apiKey;
    const claims = await verifyClaims(this.token, this.connection.hub.keys);
    this.expires = claims.exp;
    return claims;
  }

  private reject({ detail }: RealtimeError): void {
    this.close("phx_close", "system", detail);
  }

  private system(extension: string, status: "ok" | "error", message: string): void {
    const channel = this.topic.replace(/^realtime:/, "");
    this.connection.send(null, null, this.topic, "system", { extension, status, message, channel });
  }
}

function rejectUnsupported({
  private: isPrivate,
  presence,
  broadcast,
}: z.infer<typeof joinPayload>["config"]) {
  const unsupported = (what: string) => new RealtimeError(`${what} is not part of the embedded backend`);
  if (isPrivate) throw unsupported("A private channel");
  if (presence?.enabled) throw unsupported("Presence");
  if (Object.values(broadcast ?? {}).some(Boolean)) throw unsupported("Broadcast");
}
