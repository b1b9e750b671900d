import { setMaxListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LiveEvent, VIEW_NAMES } from "@/lib/api/live/live";
import { FollowedParts } from "@/lib/api/live/live-parts";
import { z } from "@/lib/kube/zod";
import { LIST_NAMES } from "@/lib/lists/rows";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { TestConsole, TOKENS, WRITE } from "./testing";

const Event = z.looseObject({
  title: z.string(),
  description: z.string(),
  properties: z.record(z.string(), z.looseObject({})),
});
type Event = z.infer<typeof Event>;
const Events = z.looseObject({ oneOf: z.array(z.union([Event, z.looseObject({ oneOf: z.array(Event) })])) });
const Stream = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.looseObject({
    200: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }),
    429: z.looseObject({}),
  }),
});

const STREAM = "/api/v1/live";
/** A script: it has a token, and no cookie. */
const SCRIPT = { authorization: `Bearer ${TOKENS.viewer}` };
const WRITES = { ...SCRIPT, "content-type": "application/json", "sec-fetch-site": "none" };

// A session that holds eight streams is listened to by each of them.
setMaxListeners(Number.POSITIVE_INFINITY);

let tested: TestConsole;
let paths: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  tested = await TestConsole.start();
  const name = "reads-all";
  await tested.admin.create(
    clusterRoles,
    { metadata: { name }, rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }] },
    WRITE,
  );
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "viewer" }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
  const { body } = await tested.request("/api/openapi.json");
  paths = (body as { paths: typeof paths }).paths;
});
afterAll(() => tested.close());

/** Reads a stream as it is described: one JSON object in each event that has an id. */
class Script {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest = "";

  private constructor(readonly response: Response) {
    if (!response.body) throw new Error("there is no stream");
    this.#reader = response.body.getReader();
  }

  static async open(query = "views=addons", headers: Readonly<Record<string, string>> = {}): Promise<Script> {
    return new Script(await tested.app.request(`${STREAM}?${query}`, { headers: { ...SCRIPT, ...headers } }));
  }

  /** The next event of this type, with its id. */
  async next(type: LiveEvent["type"]): Promise<{ readonly id: string; readonly event: LiveEvent }> {
    for (;;) {
      const end = this.#rest.indexOf("\n\n");
      if (end < 0) await this.#readMore();
      else {
        const text = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        const [, id = "", data = ""] = /^id: (.+)\ndata: (.+)$/.exec(text) ?? [];
        const event = data === "" ? undefined : LiveEvent.parse(JSON.parse(data));
        if (event?.type === type) return { id, event };
      }
    }
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#reader.read();
    if (done) throw new Error("the stream has ended");
    this.#rest += new TextDecoder().decode(value);
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

describe("what the document says of the event stream", () => {
  it("has each event with all that it holds, and what it says", () => {
    const { responses } = Stream.parse(paths[STREAM]?.get);
    expect(Object.keys(responses[200].content)).toEqual(["text/event-stream"]);
    const events = eventsIn(responses[200].content["text/event-stream"]);
    const types = new Set(events.map(({ title }) => title));
    expect([...types].sort()).toEqual([
      "forbidden",
      "hello",
      "hint",
      "hub",
      "list",
      "list-gone",
      "opened",
      "resync",
      "rows",
      "signed-out",
      "system",
    ]);
    for (const { title, properties } of events) expect(properties.type, title).toMatchObject({ const: title });
    const viewsOf = (type: string) =>
      events.filter(({ title }) => title === type).map(({ properties }) => properties.view?.const);
    expect(viewsOf("list")).toEqual([...LIST_NAMES]);
    expect(viewsOf("rows")).toEqual([...VIEW_NAMES]);
    const clusters = events.find(({ title, properties }) => title === "list" && properties.view?.const === "clusters");
    expect(JSON.stringify(clusters?.properties.rows)).toContain('"health"');
  });

  it("names what is asked of it: the views, the stream and the event before, none of which but the first has to be", () => {
    const { parameters } = Stream.parse(paths[STREAM]?.get);
    expect(parameters.map(({ name, in: location, required }) => [name, location, required])).toEqual([
      ["views", "query", true],
      ["stream", "query", false],
      ["Last-Event-ID", "header", false],
    ]);
  });

  it("has what each part of a list holds that can be followed", () => {
    const logged = JSON.stringify(paths[`${STREAM}/{stream}/lists`]?.post);
    for (const label of ["cells", "window", "seq", "revision", "turn", "subject", "placement-clusters"])
      expect(logged).toContain(`"${label}"`);
    expect(Object.keys(paths[`${STREAM}/{stream}/lists/{slot}`] ?? {})).toEqual(["delete"]);
  });
});

describe("a script that reads the stream as it is described", () => {
  it("follows a list, and is told behind the last event what it missed", async () => {
    const script = await Script.open();
    expect(script.response.headers.get("content-type")).toBe("text/event-stream");
    const first = await script.next("opened");
    const stream = first.event.type === "opened" ? first.event.stream : "";
    const body = JSON.stringify([
      { view: "clusters", slot: "one", turn: 1, query: { q: "newcomer" } },
      {
        view: "hints",
        slot: "two",
        turn: 1,
        query: { subject: "object", kind: "managedclusters.cluster.open-cluster-management.io", name: "newcomer" },
      },
    ]);
    const requests = await tested.request(`${STREAM}/${stream}/lists`, { method: "POST", headers: WRITES, body });
    expect(requests.status).toBe(200);
    expect(FollowedParts.parse(requests.body)).toMatchObject([
      { page: { total: 0, seq: 0 } },
      { problem: { code: "not-found" } },
    ]);
    await tested.admin.create(managedClusters, { metadata: { name: "newcomer" } }, WRITE);
    const { id, event } = await script.next("list");
    expect(event).toMatchObject({ view: "clusters", seq: 1, rows: [{ name: "newcomer" }] });
    await script.close();
    await tested.admin.remove(managedClusters, { name: "newcomer" }, WRITE);
    const again = await Script.open(`views=addons&stream=${stream}`, { "last-event-id": id });
    expect((await again.next("list")).event).toMatchObject({ view: "clusters", seq: 2, names: [] });
    const left = await tested.request(`${STREAM}/${stream}/lists/one?turn=2`, { method: "DELETE", headers: WRITES });
    expect(left.status).toBe(204);
    await again.close();
  });

  it("is refused where it says not where its writes come from, names no view, no stream of its own, or holds too many", async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      tested.request(`${STREAM}/none/lists`, {
        method: "POST",
        headers,
        body: JSON.stringify([{ view: "clusters", slot: "a", turn: 1, query: {} }]),
      });
    expect((await post({ ...SCRIPT, "content-type": "application/json" })).status).toBe(403);
    expect((await post(WRITES)).status).toBe(404);
    expect((await tested.request(STREAM, { headers: SCRIPT })).status).toBe(400);
    expect((await tested.request(`${STREAM}?views=addons`)).status).toBe(401);
    const scripts = await Promise.all(Array.from({ length: 8 }, () => Script.open()));
    const { status, headers } = await tested.request(`${STREAM}?views=addons`, { headers: SCRIPT });
    expect([status, headers.get("retry-after")]).toEqual([429, "30"]);
    await Promise.all(scripts.map((script) => script.close()));
  });
});

function eventsIn(content: unknown): Event[] {
  const { schema } = content as { schema: { properties: { data: { contentSchema: unknown } } } };
  return Events.parse(schema.properties.data.contentSchema).oneOf.flatMap((each) =>
    "title" in each ? [Event.parse(each)] : z.array(Event).parse(each.oneOf),
  );
}
