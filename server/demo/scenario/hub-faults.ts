import { setTimeout as pause } from "node:timers/promises";
import { type Answer, isWhole, streamAnswer, textAnswer } from "@/server/demo/api-server/http/answer";
import type { ApiRequest } from "@/server/demo/api-server/http/api-request";
import type { Gate } from "@/server/demo/api-server/http/gate";
import { requestInfo } from "@/server/demo/api-server/http/request-info";
import { expired, StatusError } from "@/server/demo/api-server/http/status";
import { errorFrame } from "@/server/demo/api-server/verbs/watch-frames";
import { type Random, randomOf } from "@/server/demo/fleet/random";

/** What can be wrong with a hub's API server, seen from outside. */
export type HubFault =
  | { readonly kind: "slow-hub"; readonly byMs: number }
  | { readonly kind: "too-many-requests"; readonly percent: number; readonly retryAfterSeconds: number }
  /** Ends every watch when it begins, and then again and again where `everyMs` is given. */
  | { readonly kind: "dropped-watches"; readonly everyMs: number | undefined }
  /** Ends every watch, and has forgotten what each of those who come back has seen last. */
  | { readonly kind: "expired-watches" };

interface Running {
  readonly fault: HubFault;
  readonly random: Random;
  /** Who was told already that what they know is too old. */
  readonly notified: Set<string>;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Faults of a hub, at the gate of its API server. Neither the server behind it nor its clients know of them. */
export class HubFaults {
  readonly #running = new Map<string, Running>();
  readonly #watches = new Set<AbortController>();

  constructor(private readonly seed: number) {}

  readonly gate: Gate = async (request, proceed) => {
    if (this.#running.size > 0) await this.#delay(request.signal);
    if (isRefused(request, this.#running.values())) return tooManyRequests(this.#running.values());
    return isWatch(request) ? this.#watch(request, proceed) : proceed(request);
  };

  begin(id: string, fault: HubFault): void {
    const everyMs = fault.kind === "dropped-watches" ? fault.everyMs : undefined;
    const timer = everyMs === undefined ? undefined : setInterval(() => this.#dropAll(), everyMs).unref();
    this.#running.set(id, { fault, random: randomOf(this.seed, id), notified: new Set(), timer });
    if (fault.kind === "dropped-watches" || fault.kind === "expired-watches") this.#dropAll();
  }

  end(id: string): void {
    clearInterval(this.#running.get(id)?.timer);
    this.#running.delete(id);
  }

  async #delay(signal: AbortSignal): Promise<void> {
    const slowest = Math.max(
      0,
      ...[...this.#running.values()].map(({ fault }) => (fault.kind === "slow-hub" ? fault.byMs : 0)),
    );
    // Closed connections are handled by the code that answers.
    if (slowest > 0) await pause(slowest, undefined, { signal }).catch(() => undefined);
  }

  async #watch(request: ApiRequest, proceed: (request: ApiRequest) => Promise<Answer>): Promise<Answer> {
    if (this.#isForgotten(request)) return streamAnswer(oneLine(errorFrame(expired("too old resource version"))));
    const drop = new AbortController();
    this.#watches.add(drop);
    const answer = await proceed({ ...request, signal: AbortSignal.any([request.signal, drop.signal]) });
    const { body } = answer;
    if (!isWhole(body)) return { ...answer, body: until(body, () => this.#watches.delete(drop)) };
    this.#watches.delete(drop);
    return answer;
  }

  /** Once for each that goes on from something; a client that lists again may watch from there. */
  #isForgotten({ target, user }: ApiRequest): boolean {
    const [path = "", query = ""] = target.split("?", 2);
    const from = new URLSearchParams(query).get("resourceVersion") ?? "";
    if (from === "" || from === "0") return false;
    const watcher = `${user.name} ${path}`;
    const forgetting = [...this.#running.values()].filter(
      ({ fault, notified }) => fault.kind === "expired-watches" && !notified.has(watcher),
    );
    for (const { notified } of forgetting) notified.add(watcher);
    return forgetting.length > 0;
  }

  #dropAll(): void {
    for (const watch of this.#watches) watch.abort();
  }
}

function isWatch({ method, target }: ApiRequest): boolean {
  if (!target.includes("watch=")) return false;
  try {
    const info = requestInfo(method, target);
    return info.kind === "resource" && info.verb === "watch";
  } catch (error) {
    if (error instanceof StatusError) return false;
    throw error;
  }
}

/** Priority and fairness never hold up the masters of a hub. */
function isRefused({ user }: ApiRequest, running: Iterable<Running>): boolean {
  if (user.groups.includes("system:masters")) return false;
  return [...running].some(({ fault, random }) => fault.kind === "too-many-requests" && random() * 100 < fault.percent);
}

function tooManyRequests(running: Iterable<Running>): Answer {
  const seconds = [...running].map(({ fault }) => (fault.kind === "too-many-requests" ? fault.retryAfterSeconds : 0));
  const answer = textAnswer("Too many requests, please try again later.\n", 429);
  return { ...answer, headers: { ...answer.headers, "retry-after": String(Math.max(...seconds)) } };
}

async function* oneLine(line: Buffer): AsyncGenerator<Uint8Array> {
  yield line;
}

async function* until(body: AsyncIterable<Uint8Array>, atEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    atEnd();
  }
}
