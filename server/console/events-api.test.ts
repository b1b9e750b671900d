import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventPage } from "@/lib/api/objects/events";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { events } from "@/lib/resources/event";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

interface EventInput {
  readonly name: string;
  readonly namespace?: string;
  readonly kind?: string;
  readonly of?: string;
  readonly reason?: string;
  readonly type?: string;
  readonly at: string;
  readonly count?: number;
}

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  const { admin } = tested;
  await putNamespaces(admin, "eks-1", "eks-2");
  const name = "reads-events";
  const rules = [{ apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["list"] }];
  await admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "viewer" }];
  await admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
  await createEvent({ name: "a", at: "08:00:00", count: 5 });
  await createEvent({ name: "b", reason: "AvailableUnknown", type: "Warning", at: "08:03:00" });
  await createEvent({ name: "c", reason: "AvailableUnknown", type: "Warning", at: "08:05:00" });
  await createEvent({
    name: "d",
    namespace: "eks-2",
    kind: "ManagedClusterAddOn",
    of: "hello",
    reason: "Degraded",
    type: "Warning",
    at: "08:04:00",
  });
  await createEvent({
    name: "e",
    kind: "ManagedClusterAddOn",
    of: "hello",
    reason: "Degraded",
    type: "Warning",
    at: "08:06:00",
  });
  await createEvent({ name: "f", kind: "ManifestWork", of: "hello", reason: "Applied", at: "08:07:00" });
});
afterAll(() => tested.close());

async function createEvent(event: EventInput): Promise<void> {
  const {
    name,
    namespace = "eks-1",
    kind = "ManagedCluster",
    of = namespace,
    reason = "Available",
    type = "Normal",
    at,
    count,
  } = event;
  const time = (text: string) => `2026-11-21T${text}.000000Z`;
  const series = count === undefined ? {} : { series: { count, lastObservedTime: time("08:02:00") } };
  const regarding = { apiVersion: "v1", kind, name: of, namespace };
  const reporter = { reportingController: "agent", reportingInstance: "test" };
  const body = {
    metadata: { name, namespace },
    eventTime: time(at),
    type,
    reason,
    action: reason,
    note: `it is ${reason}`,
    regarding,
  };
  await tested.admin.create(events, { ...body, ...series, ...reporter }, WRITE);
}

function get(path: string, token = TOKENS.viewer) {
  return tested.request(`/api/v1/events/${path}`, { headers: { authorization: `Bearer ${token}` } });
}

async function page(path: string): Promise<EventPage> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return EventPage.parse(body);
}

const reasons = ({ groups }: EventPage) => groups.map(({ reason }) => reason);

describe("events of a cluster", () => {
  it("are those of its namespace, newest first, and equal ones once", async () => {
    const all = await page("clusters/eks-1");
    expect(reasons(all)).toEqual(["Applied", "Degraded", "AvailableUnknown", "Available"]);
    expect(all).toMatchObject({ total: 4, warnings: 2, isCut: false });
    const [unknown, available] = all.groups.slice(2);
    expect(unknown).toMatchObject({
      type: "Warning",
      count: 2,
      firstAt: "2026-11-21T08:03:00.000000Z",
      lastAt: "2026-11-21T08:05:00.000000Z",
    });
    expect(unknown?.objects).toEqual([{ kind: "ManagedCluster", namespace: "eks-1", name: "eks-1" }]);
    expect(available).toMatchObject({
      count: 5,
      firstAt: "2026-11-21T08:00:00.000000Z",
      lastAt: "2026-11-21T08:02:00.000000Z",
      note: "it is Available",
    });
  });

  it("can be warnings alone, and as few as one wants", async () => {
    const warnings = await page("clusters/eks-1?type=Warning&limit=1");
    expect([reasons(warnings), warnings.total]).toEqual([["Degraded"], 2]);
    for (const query of ["limit=0", "limit=501", "type=Bad", "other=1"])
      expect((await get(`clusters/eks-1?${query}`)).status, query).toBe(400);
  });

  it("are none where nothing happened", async () => {
    expect(await page("clusters/nowhere")).toEqual({ groups: [], total: 0, warnings: 0, isCut: false });
  });
});

describe("events of an add-on", () => {
  it("are its own and its clusters', put together", async () => {
    const all = await page("addons/hello");
    expect(reasons(all)).toEqual(["Degraded"]);
    expect(all.groups[0]).toMatchObject({
      count: 2,
      objectCount: 2,
      objects: [{ namespace: "eks-1" }, { namespace: "eks-2" }],
    });
  });
});

describe("a caller who may not list events", () => {
  it.each(["clusters/eks-1", "addons/hello"])("is told the right that it takes, of %s", async (path) => {
    expect(await get(path, TOKENS.lister)).toMatchObject({
      status: 403,
      body: { code: "forbidden", missing: { verb: "list", resource: "events", group: "events.k8s.io" } },
    });
  });
});
