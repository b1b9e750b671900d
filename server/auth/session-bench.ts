import { NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { WireHandler, WireRequest } from "@/lib/kube/wire";
import { configMaps, namespaces } from "@/lib/resources/built-in";
import { createClient } from "@/server/hub/client";
import { openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import { HubUnreachable } from "@/server/hub/hub-error";
import { inProcess } from "@/server/hub/in-process";
import { Keys } from "@/server/keys";
import { accessByWay, type OpenAccess } from "./credential";
import { sessionRecords } from "./session-record";
import { recordName } from "./session-seal";
import { Sessions } from "./sessions";
import { StoredSessions } from "./stored-sessions";
import { openedFor } from "./testing";

/** What the consoles share. */
const KEYS = new Keys("identity", ["k".repeat(32)]);
const ADMIN = { user: "admin", groups: ["system:masters"] };

/** The consoles that a test starts at one hub. */
export class SessionBench {
  readonly admin: HubClient;
  readonly #consoles: TestedSessions[] = [];

  constructor(private readonly handler: WireHandler) {
    this.admin = createClient(inProcess(handler, ADMIN));
  }

  async makeNamespace(): Promise<void> {
    await this.admin.create(namespaces, { metadata: { name: NAMESPACE } }, this.write);
  }

  get write() {
    return { fieldManager: "test", signal: this.signal };
  }

  get signal(): AbortSignal {
    return AbortSignal.timeout(20_000);
  }

  /** Like a process that has just started; it knows all records, if the hub reports them. */
  async console(identity = ADMIN, keys = KEYS): Promise<TestedSessions> {
    const tested = new TestedSessions(this.handler, identity, keys);
    this.#consoles.push(tested);
    await tested.ready();
    return tested;
  }

  record(id: string): Promise<RawObject> {
    return this.admin.getRaw(configMaps, refOf(id), this.signal);
  }

  async isStored(id: string): Promise<boolean> {
    return (await this.admin.find(configMaps, refOf(id), this.signal)) !== undefined;
  }

  async change(id: string, data: Readonly<Record<string, string>>): Promise<void> {
    await this.admin.patch(configMaps, refOf(id), { data }, this.write);
  }

  async remove(id: string): Promise<void> {
    await this.admin.remove(configMaps, refOf(id), { signal: this.signal });
  }

  async close(): Promise<void> {
    for (const tested of this.#consoles) await tested.stop();
  }
}

/** The sessions of one console, and its requests to the hub. */
export class TestedSessions {
  readonly requests: string[] = [];
  /** Tokens with which connections are open. */
  readonly open: string[] = [];
  readonly stored: StoredSessions;
  readonly sessions: Sessions;
  readonly access: OpenAccess;
  isCutOff = false;
  /** Watches stay open and say nothing. */
  isDeaf = false;
  /** Writes are answered as if they had been done. */
  isLiedTo = false;
  /** What happens once a record was read, before its reader hears of it. */
  onRead = async () => undefined as unknown;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  readonly #hub;

  constructor(handler: WireHandler, identity: typeof ADMIN, keys: Keys) {
    const own = inProcess(handler, identity);
    this.#hub = openHub({ ...own, send: (request) => this.#sent(request, own.send) }, { sessions: sessionRecords });
    this.stored = new StoredSessions(this.#hub, keys);
    this.access = accessByWay((token) => this.#opened(String(token), handler));
    this.sessions = new Sessions({ stored: this.stored, open: this.access });
    this.#running = Promise.all([this.#hub.start(this.#stopping.signal), this.sessions.follow(this.#stopping.signal)]);
  }

  /** Nothing to wait for where the hub refuses. */
  async ready(): Promise<void> {
    while (!this.#hub.sessions.isSynced && !this.#hub.sessions.failure)
      await new Promise((resolve) => setImmediate(resolve));
  }

  begin(user = "ada", token = `token-of-${user}`): Promise<string> {
    return this.sessions.begin(openedFor(user, token));
  }

  /** How many requests of this method there were for one record by its name. */
  count(method: string): number {
    return this.requests.filter((each) => each.startsWith(`${method} `) && each.includes("/configmaps/session-"))
      .length;
  }

  /** As if killed: it notifies no one. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #sent(request: WireRequest, send: Send): ReturnType<Send> {
    this.requests.push(`${request.method} ${request.path}`);
    if (this.isCutOff) throw new HubUnreachable("cut off by the test", { write: "unsent" });
    if (this.isLiedTo && request.method === "POST") return { status: 201, headers: {}, body: bytes({ metadata: {} }) };
    const answer = await send(request);
    if (request.method === "GET" && request.path.includes("/configmaps/session-")) await this.onRead();
    return request.path.includes("watch=true") ? { ...answer, body: this.#heard(answer.body) } : answer;
  }

  async *#heard(body: Awaited<ReturnType<Send>>["body"]) {
    for await (const part of body) if (!this.isDeaf) yield part;
  }

  #opened(token: string, handler: WireHandler) {
    this.open.push(token);
    const close = async () => void this.open.splice(this.open.indexOf(token), 1);
    const own = inProcess(handler, { user: token.replace(/^token-of-/, ""), groups: ["fleet"] });
    return { ...own, send: (request: WireRequest) => this.#sentWith(token, request, own.send), close };
  }

  async #sentWith(token: string, request: WireRequest, send: Send): ReturnType<Send> {
    if (token === "revoked") return { status: 401, headers: {}, body: bytes({ reason: "Unauthorized" }) };
    if (token === "unanswered") throw new HubUnreachable("cut off by the test", { write: "unsent" });
    return send(request);
  }
}

type Send = ReturnType<typeof inProcess>["send"];

async function* bytes(answer: object) {
  yield Buffer.from(JSON.stringify(answer));
}

function refOf(id: string) {
  return { name: recordName(id), namespace: NAMESPACE };
}
