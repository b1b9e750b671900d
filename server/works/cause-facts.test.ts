import { setImmediate as nextTick } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { BARE_MESSAGE, countedAddOns, failingWork, ROOT_MESSAGE } from "@/server/testing/telling-works";

const all = sessionOf("all", () => true);
const withoutWorks = sessionOf("without-works", (plural) => plural !== "manifestworks");
const ofA = sessionOf("of-a", (plural, namespace) => plural !== "manifestworks" || namespace === "a");

let caches: TestCaches;
let lists: ReturnType<typeof servedLists>;

beforeEach(() => {
  caches = new TestCaches();
  lists = servedLists(caches);
  countedAddOns(caches);
});

type Named = "addons" | "cluster-addons" | "clusters" | "rollouts";

async function read(name: Named, caller = all, query: object = {}): Promise<string> {
  return JSON.stringify(await lists[name].answer(caller, query));
}

describe("the root message of an add-on's work", () => {
  it.each<Named>(["clusters", "cluster-addons", "addons", "rollouts"])("is what %s say", async (name) => {
    const page = await read(name);
    expect(page).toContain(ROOT_MESSAGE);
    expect(page).not.toContain(BARE_MESSAGE);
  });

  it.each<Named>(["clusters", "cluster-addons", "addons", "rollouts"])(
    "is kept from who may not list works in %s",
    async (name) => {
      for (const query of [{}, { q: "signed" }, { facets: "reason", group: "reason" }]) {
        const page = await read(name, withoutWorks, query).catch(String);
        expect(page).not.toContain("signed.");
      }
      expect(await read(name, withoutWorks)).toContain(BARE_MESSAGE);
    },
  );

  it("is found by reason and by plain words, and groups", async () => {
    for (const name of ["clusters", "cluster-addons"] as const) {
      for (const q of ["reason:signed", "signed"]) {
        expect(await read(name, all, { q, limit: 0 })).toContain('"total":2');
        expect(await read(name, withoutWorks, { q, limit: 0 })).toContain('"total":0');
      }
      expect(await read(name, all, { group: "reason", limit: 0 })).toContain(ROOT_MESSAGE);
    }
    expect(await read("clusters", all, { group: "issue", limit: 0 })).toContain(ROOT_MESSAGE);
  });

  it("is shown of those clusters alone whose works a caller may list", async () => {
    const page = await lists["cluster-addons"].answer(ofA, { sort: "cluster" });
    const rows = page instanceof Response ? [] : page.rows;
    expect(rows.map(({ cluster, message }) => [cluster, message])).toEqual([
      ["a", ROOT_MESSAGE],
      ["b", BARE_MESSAGE],
    ]);
    expect(await read("addons", ofA)).not.toContain(ROOT_MESSAGE);
    expect(await read("rollouts", ofA)).not.toContain(ROOT_MESSAGE);
  });

  it("comes and goes with the work", async () => {
    caches.removeWork("a/addon-hello-deploy-0");
    await nextTick();
    expect(await read("cluster-addons", all, { q: "signed", limit: 0 })).toContain('"total":1');
    expect(JSON.parse(await read("addons")).rows[0].causes).toMatchObject([
      { message: BARE_MESSAGE, size: 1 },
      { message: ROOT_MESSAGE, size: 1 },
    ]);
    failingWork(caches, "a", "addon-hello-deploy-1");
    failingWork(caches, "b", "addon-hello-deploy-1");
    caches.removeWork("b/addon-hello-deploy-0");
    await nextTick();
    expect(JSON.parse(await read("addons")).rows[0].causes).toMatchObject([{ message: ROOT_MESSAGE, size: 2 }]);
    for (const cluster of ["a", "b"]) caches.clusterAddOn(cluster, "hello", { Available: "True" });
    await nextTick();
    expect(JSON.parse(await read("addons")).rows[0].causes).toEqual([]);
  });

  it("is not taken from works of another kind", async () => {
    for (const cluster of ["a", "b"]) {
      caches.removeWork(`${cluster}/addon-hello-deploy-0`);
      failingWork(caches, cluster, "addon-hello-pre-delete");
    }
    expect(await read("clusters")).not.toContain("signed");
  });

  it("names why pods do not run, where the work feeds that back", async () => {
    const values = [
      { name: "Replicas", fieldValue: { type: "Integer", integer: 2 } },
      { name: "reason", fieldValue: { type: "String", string: "CrashLoopBackOff" } },
    ];
    const manifests = [{ conditions: [{ type: "Available", status: "True" }], statusFeedback: { values } }];
    for (const cluster of ["a", "b"])
      caches.work(
        `${cluster}/addon-hello-deploy-0`,
        { Applied: "True", Available: "True" },
        { addOn: "hello", status: { resourceStatus: { manifests } } },
      );
    expect(await read("cluster-addons")).toContain("CrashLoopBackOff.");
  });
});

describe("the root message of a hosted add-on", () => {
  const HOSTED = "addon-hello-deploy-hosting-a-0";
  const ofHost = sessionOf("of-host", (plural, namespace) => plural !== "manifestworks" || namespace === "host");

  function host(hosting = "host"): void {
    const message = BARE_MESSAGE.slice(0, -1);
    const conditions = [{ type: "Available", status: "False", reason: "WorkNotApplied", message }];
    caches.cluster("host");
    caches.clusterAddOn("a", "hello", {}, { conditions, hosting });
    for (const cluster of ["a", "b"]) caches.removeWork(`${cluster}/addon-hello-deploy-0`);
    failingWork(caches, "host", HOSTED, "a");
  }

  const messageOfA = async (caller = all) => {
    const page = await lists["cluster-addons"].answer(caller, { q: "cluster=a" });
    return page instanceof Response ? undefined : page.rows[0]?.message;
  };

  it.each<Named>(["clusters", "addons", "rollouts"])("is what %s say", async (name) => {
    host();
    await vi.waitFor(async () => expect(await read(name)).toContain(ROOT_MESSAGE), 15_000);
  });

  it("is shown to who may list works on the cluster that hosts it, and to nobody else", async () => {
    host();
    await nextTick();
    expect(await messageOfA()).toBe(ROOT_MESSAGE);
    expect(await messageOfA(ofHost)).toBe(ROOT_MESSAGE);
    expect(await messageOfA(ofA)).toBe(BARE_MESSAGE);
    expect(await messageOfA(withoutWorks)).toBe(BARE_MESSAGE);
    expect(await read("clusters", ofHost)).toContain(ROOT_MESSAGE);
    expect(await read("clusters", ofA)).not.toContain(ROOT_MESSAGE);
  });

  it("is of the works that somebody may list, where works of both say something", async () => {
    host();
    failingWork(caches, "a");
    const manifests = [
      {
        resourceMeta: { kind: "Service", namespace: "agents", name: "hello" },
        conditions: [{ type: "Applied", status: "False", message: "the port is taken" }],
      },
    ];
    const status = { resourceStatus: { manifests } };
    caches.work(`host/${HOSTED}`, { Applied: "False" }, { addOn: "hello", hostedFor: "a", status });
    await nextTick();
    const ofHosted = "Service agents/hello: the port is taken.";
    expect(await messageOfA(ofA)).toBe(ROOT_MESSAGE);
    expect(await messageOfA(ofHost)).toBe(ofHosted);
    for (const name of ["clusters", "cluster-addons"] as const) {
      expect(await read(name, ofA)).not.toContain("port");
      expect(await read(name, ofHost)).not.toContain("signed");
    }
    const ofBoth = sessionOf("of-both", (plural, namespace) => plural !== "manifestworks" || namespace !== "b");
    expect([ROOT_MESSAGE, ofHosted]).toContain(await messageOfA(ofBoth));
    expect(await messageOfA(ofBoth)).toBe(await messageOfA());
    expect(await messageOfA(withoutWorks)).toBe(BARE_MESSAGE);
  });

  it("is not taken from a cluster that the add-on does not name, nor for that cluster's own add-on", async () => {
    host("another");
    const message = BARE_MESSAGE.slice(0, -1);
    const conditions = [{ type: "Available", status: "False", reason: "WorkNotApplied", message }];
    caches.clusterAddOn("host", "hello", {}, { conditions });
    await nextTick();
    expect(await read("cluster-addons")).not.toContain(ROOT_MESSAGE);
    caches.clusterAddOn("a", "hello", {}, { conditions, hosting: "host" });
    await nextTick();
    expect(await messageOfA()).toBe(ROOT_MESSAGE);
  });
});
