import { afterEach, describe, expect, it } from "vitest";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { CachedKind } from "./cached-kind";
import { reflect } from "./reflector";
import type { Transport } from "./transport";

const things: Resource<KubeObject> = {
  group: "",
  version: "v1",
  plural: "things",
  kind: "Thing",
  namespaced: false,
  schema: KubeObject,
};

/** Answers requests in the scripted order; a test fails where there are more requests than answers. */
class ScriptedHub implements Transport {
  readonly requests: string[] = [];
  readonly #answers: ((request: WireRequest) => WireResponse)[];

  constructor(...answers: ((request: WireRequest) => WireResponse)[]) {
    this.#answers = answers;
  }

  async send(request: WireRequest): Promise<WireResponse> {
    this.requests.push(request.path);
    const answer = this.#answers.shift();
    if (answer) return answer(request);
    return open([], request);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  watchedFrom(): (string | null)[] {
    return this.requests
      .filter((path) => path.includes("watch=true"))
      .map((path) => new URLSearchParams(path.split("?")[1]).get("resourceVersion"));
  }
}

const list =
  (resourceVersion: string, ...items: RawObject[]) =>
  () =>
    json(200, { items, metadata: { resourceVersion } });
const page =
  (token: string, resourceVersion: string, ...items: RawObject[]) =>
  () =>
    json(200, { items, metadata: { resourceVersion, continue: token } });
const tooLarge = {
  kind: "Status",
  code: 504,
  reason: "Timeout",
  message: "Timeout: Too large resource version: 90, current: 20",
  details: { causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }] },
};
const partOf =
  (remainingItemCount: unknown, ...items: RawObject[]) =>
  () =>
    json(200, { items, metadata: { resourceVersion: "10", continue: "next", remainingItemCount } });
/** Does not respond until the reflector is stopped. */
const silent = (request: WireRequest) => open([], request);
const refuse = (status: number, reason: string) => () =>
  json(status, { kind: "Status", reason, message: reason, code: status });
const reset = () => {
  throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
};
const closing =
  (...events: object[]) =>
  () =>
    stream(events.map((event) => `${JSON.stringify(event)}\n`));
const raw =
  (...lines: string[]) =>
  () =>
    stream(lines);
const staying =
  (...events: object[]) =>
  (request: WireRequest) =>
    open(events, request);
const event = (type: string, name: string, resourceVersion: string) => ({ type, object: thing(name, resourceVersion) });
const bookmark = (resourceVersion: string) => ({ type: "BOOKMARK", object: { metadata: { resourceVersion } } });
const expired = {
  type: "ERROR",
  object: { kind: "Status", code: 410, reason: "Expired", message: "too old resource version" },
};

function thing(name: string, resourceVersion: string): RawObject {
  return { metadata: { name, uid: `uid-${name}`, resourceVersion } };
}

function json(status: number, body: object): WireResponse {
  return { status, headers: {}, body: bytes([JSON.stringify(body)]) };
}

function stream(lines: readonly string[]): WireResponse {
  return { status: 200, headers: {}, body: bytes(lines) };
}

async function* bytes(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

function open(events: readonly object[], request: WireRequest): WireResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const one of events) yield Buffer.from(`${JSON.stringify(one)}\n`);
    await new Promise<void>((_, reject) =>
      request.signal.addEventListener("abort", () => reject(new Error("aborted"))),
    );
  }
  return { status: 200, headers: {}, body: body() };
}

const stop = new Set<AbortController>();

/** Runs until the cache holds exactly `expected` ("name@version"). */
async function reach(hub: ScriptedHub, expected: readonly string[], isOptional = false) {
  const kind = new CachedKind({ resource: things, project: (item) => item, indexes: {}, freeze: true });
  const controller = new AbortController();
  stop.add(controller);
  void reflect({ transport: hub, resource: things, isOptional }, kind, controller.signal);
  const held = () =>
    kind
      .list()
      .map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)
      .sort();
  await expect.poll(held, { timeout: 15_000, interval: 10 }).toEqual(expected);
  return kind;
}

describe("reflect", () => {
  afterEach(() => {
    for (const controller of stop) controller.abort();
    stop.clear();
  });

  it("lists, then watches from the list's version", async () => {
    const hub = new ScriptedHub(
      list("10", thing("a", "5"), thing("b", "6")),
      staying(event("MODIFIED", "a", "11"), event("DELETED", "b", "12"), event("ADDED", "c", "13")),
    );
    await reach(hub, ["a@11", "c@13"]);
    expect(hub.watchedFrom()).toEqual(["10"]);
  });

  describe("of a kind that the hub does not serve", () => {
    const missing = refuse(404, "NotFound");

    it.each([
      ["there are no objects, where it is optional and not defined", true, missing, true],
      [
        "the cache is not synced, where it is optional and the hub does not say whether it is defined",
        true,
        refuse(403, "Forbidden"),
        false,
      ],
      ["the cache is not synced, where it is defined and not served yet", true, () => json(200, {}), false],
      ["the cache is not synced, where it is required", false, missing, false],
    ])("%s", async (_, isOptional, answer, isSynced) => {
      const hub = new ScriptedHub(missing, answer, missing, answer);
      const kind = new CachedKind({ resource: things, project: (item) => item, indexes: {}, freeze: true });
      const controller = new AbortController();
      stop.add(controller);
      void reflect({ transport: hub, resource: things, isOptional }, kind, controller.signal);
      await expect.poll(() => hub.requests.length, { timeout: 15_000 }).toBeGreaterThan(2);
      expect([kind.isSynced, kind.failure?.message]).toEqual([isSynced, "NotFound"]);
    });

    it.each([
      ["missing", missing, "NotFound"],
      ["forbidden", refuse(403, "Forbidden"), "Forbidden"],
      [undefined, refuse(500, "InternalError"), "InternalError"],
    ])("its failure says %s", async (reason, answer, message) => {
      const kind = new CachedKind({ resource: things, project: (item) => item, indexes: {}, freeze: true });
      const controller = new AbortController();
      stop.add(controller);
      void reflect({ transport: new ScriptedHub(answer), resource: things }, kind, controller.signal);
      await expect
        .poll(() => kind.failure, { timeout: 15_000 })
        .toMatchObject({ message, unavailable: reason && { reason, resource: "things" } });
    });

    it("a failure is none that comes after the reading was stopped: by then another may be under way", async () => {
      const kind = new CachedKind({ resource: things, project: (item) => item, indexes: {}, freeze: true });
      const controller = new AbortController();
      const stopThenRefuse = () => {
        controller.abort();
        return refuse(403, "Forbidden")();
      };
      const hub = new ScriptedHub(missing, stopThenRefuse);
      await reflect({ transport: hub, resource: things, isOptional: true }, kind, controller.signal);
      expect([hub.requests.length, kind.failures]).toEqual([2, 0]);
    });

    it("objects are listed as soon as it is served", async () => {
      const hub = new ScriptedHub(missing, missing, list("10", thing("a", "5")), staying());
      await reach(hub, ["a@5"], true);
    });
  });

  it("reads all pages of a list before it removes anything", async () => {
    const hub = new ScriptedHub(page("next", "10", thing("a", "5")), list("10", thing("b", "6")));
    const kind = await reach(hub, ["a@5", "b@6"]);
    await kind.synced(AbortSignal.timeout(5_000));
    expect(hub.requests[1]).toContain("continue=next");
  });

  it("reports the number that the hub announces while the first list runs", async () => {
    const first = partOf(9_998, thing("a", "5"), thing("b", "6"));
    expect((await reach(new ScriptedHub(first, silent), ["a@5", "b@6"])).about).toBe(10_000);
    const fewer = partOf(700, thing("c", "7"));
    const second = await reach(new ScriptedHub(first, fewer, silent), ["a@5", "b@6", "c@7"]);
    expect([second.about, second.isSynced]).toEqual([703, false]);
  });

  it.each([undefined, "many", -1])("reports no number where the hub announces %s", async (reported) => {
    const hub = new ScriptedHub(partOf(3, thing("a", "5")), partOf(reported, thing("b", "6")), silent);
    expect((await reach(hub, ["a@5", "b@6"])).about).toBeUndefined();
  });

  it("counts again where a list starts over", async () => {
    const hub = new ScriptedHub(partOf(9, thing("a", "5")), reset, partOf(4, thing("a", "5"), thing("b", "6")), silent);
    expect((await reach(hub, ["a@5", "b@6"])).about).toBe(6);
  });

  it("continues from the last event or bookmark when the server closes the watch", async () => {
    const hub = new ScriptedHub(
      list("10"),
      closing(event("ADDED", "a", "11"), bookmark("40")),
      staying(event("ADDED", "b", "41")),
    );
    await reach(hub, ["a@11", "b@41"]);
    expect(hub.watchedFrom()).toEqual(["10", "40"]);
  });

  it("lists again after a 410 in the stream and loses no deletion", async () => {
    const hub = new ScriptedHub(
      list("10", thing("a", "5"), thing("b", "6")),
      closing(expired),
      list("50", thing("b", "6")),
      staying(event("ADDED", "c", "51")),
    );
    await reach(hub, ["b@6", "c@51"]);
    expect(hub.watchedFrom()).toEqual(["10", "50"]);
  });

  it.each([
    ["a refusal", () => json(504, tooLarge)],
    ["an event", closing({ type: "ERROR", object: tooLarge })],
    ["a bad request", refuse(400, "BadRequest")],
  ])("lists again after %s of a version in the hub's future, and accepts that list", async (_, fault) => {
    const restored = list("20", thing("a", "5"));
    const hub = new ScriptedHub(
      list("90", thing("a", "80"), thing("b", "81")),
      fault,
      restored,
      staying(event("ADDED", "c", "21")),
    );
    await reach(hub, ["a@5", "c@21"]);
    expect(hub.watchedFrom()).toEqual(["90", "20"]);
  });

  it("reports a failure where the hub refuses its list", async () => {
    const hub = new ScriptedHub(...Array.from({ length: 50 }, () => refuse(400, "BadRequest")));
    const kind = await reach(hub, []);
    await expect.poll(() => kind.failure?.message).toBe("BadRequest");
  });

  it.each([
    ["a connection that is reset", reset],
    ["an answer of 503", refuse(503, "ServiceUnavailable")],
    ["an answer of 403", refuse(403, "Forbidden")],
    ["an answer of 429", refuse(429, "TooManyRequests")],
  ])("survives %s and resumes where it was", async (_, fault) => {
    const hub = new ScriptedHub(list("10", thing("a", "5")), fault, fault, staying(event("ADDED", "b", "11")));
    await reach(hub, ["a@5", "b@11"]);
    expect(hub.watchedFrom()).toEqual(["10", "10", "10"]);
  });

  it("lists again after a line that is not an event, because that one is lost", async () => {
    const hub = new ScriptedHub(list("10", thing("a", "5")), raw("{ not json\n"), list("20", thing("z", "15")));
    await reach(hub, ["z@15"]);
  });

  it("drops a line that was cut off and resumes from the event before it", async () => {
    const cut = JSON.stringify(event("ADDED", "b", "12")).slice(0, 20);
    const hub = new ScriptedHub(
      list("10"),
      raw(`${JSON.stringify(event("ADDED", "a", "11"))}\n`, cut),
      staying(event("ADDED", "b", "12")),
    );
    await reach(hub, ["a@11", "b@12"]);
    expect(hub.watchedFrom()).toEqual(["10", "11"]);
  });

  it("reports since when the hub has not responded, until it responds again", async () => {
    const hub = new ScriptedHub(list("10"), reset, reset, staying(event("ADDED", "a", "11")));
    const seen = new Set<boolean>();
    const kind = new CachedKind({ resource: things, project: (item) => item, indexes: {}, freeze: true });
    const controller = new AbortController();
    stop.add(controller);
    void reflect({ transport: hub, resource: things }, kind, controller.signal);
    const listedCount = () => {
      seen.add(kind.failure !== undefined);
      return kind.list().length;
    };
    await expect.poll(listedCount, { timeout: 15_000, interval: 5 }).toBe(1);
    expect(seen).toContain(true);
    expect(kind.failure).toBeUndefined();
  });

  it("keeps its objects while the hub cannot be reached", async () => {
    const away = Array.from({ length: 50 }, () => reset);
    const hub = new ScriptedHub(list("10", thing("a", "5")), ...away);
    const kind = await reach(hub, ["a@5"]);
    await expect.poll(() => hub.requests.length, { timeout: 15_000, interval: 10 }).toBeGreaterThan(3);
    expect(kind.get("a")).toBeDefined();
    expect(kind.isSynced).toBe(true);
  });

  it("updates all others where some objects of a kind cannot be read", async () => {
    const odd = (resourceVersion: string): RawObject => ({
      metadata: { name: "odd", uid: "u", resourceVersion, labels: 7 as never },
    });
    const nameless = { metadata: { name: 7 as never, resourceVersion: "9" } };
    const hub = new ScriptedHub(
      list("10", odd("4"), thing("a", "5"), nameless, 7 as never),
      staying(
        { type: "MODIFIED", object: odd("11") },
        event("ADDED", "b", "12"),
        { type: "DELETED", object: odd("13") },
        { type: "ADDED", object: nameless },
        event("ADDED", "c", "14"),
      ),
    );
    const kind = await reach(hub, ["a@5", "b@12", "c@14"]);
    expect([kind.unreadable, kind.failure, hub.requests.length]).toEqual([[], undefined, 2]);
  });
});
