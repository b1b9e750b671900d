import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import {
  API_RESOURCE_CLEANUP_FINALIZER,
  CLUSTER_AVAILABLE,
  PRE_DELETE_KEY,
  RESOURCE_CLEANUP_FINALIZER,
  WORK_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";
import { ManifestWork } from "@/lib/resources/manifest-work";
import type { BlockerRule, DeletionBlocker } from "./deletion";
import { explainDeletions } from "./explain-deletions";
import type { DeletionFacts } from "./facts";
import { aCluster, aClusterAddOn, aHookWork, aWork, deletionFacts, EARLIER, LATER, MARKED, reported } from "./testing";

const FOREIGN = "cleanup.example.com/volumes";
const silent = (since: string) => [reported(CLUSTER_AVAILABLE, "Unknown", "Registration agent stopped.", since)];
const forbidden = 'configmaps "app" is forbidden: User "agent" cannot delete resource "configmaps"';
const evicted = { kind: "Pod", apiVersion: "v1", feedback: { PodPhase: "Failed" } };
const onLostNode = { kind: "Pod", apiVersion: "v1", feedback: { PodPhase: "Unknown" } };
const running = reported("HookManifestCompleted", "False", "hook manifestWork is not completed.", MARKED);

interface Deadlock {
  readonly name: string;
  readonly facts: Partial<DeletionFacts>;
  readonly rule: BlockerRule;
  readonly actor: string;
  /** The kinds of the first blocker's chain. */
  readonly chain: string;
  /** The first safe step. */
  readonly safe: RegExp;
}

const HOOK_CHAIN = "ManagedClusterAddOn ManifestWork";

const DEADLOCKS: readonly Deadlock[] = [
  {
    name: "the Pod of a hook was evicted",
    facts: { addOns: { value: [aClusterAddOn()] }, works: { value: [aHookWork(evicted)] } },
    rule: "hook-failed",
    actor: "the maintainers of the add-on scanner",
    chain: HOOK_CHAIN,
    safe: /why it failed/,
  },
  {
    name: "the node of a hook is lost",
    facts: { addOns: { value: [aClusterAddOn()] }, works: { value: [aHookWork(onLostNode)] } },
    rule: "hook-node-lost",
    actor: "the administrators of c1",
    chain: `${HOOK_CHAIN} Pod`,
    safe: /node back/,
  },
  {
    name: "a cluster was unreachable before it was detached",
    facts: {
      cluster: { value: aCluster({ isMarked: true, conditions: silent(EARLIER) }) },
      leaseRenewed: { value: EARLIER },
      works: { value: [aWork()] },
    },
    rule: "cluster-unreachable",
    actor: "the administrators of c1",
    chain: "ManagedCluster ManifestWork",
    safe: /reaches the hub/,
  },
  {
    name: "the agent lost its rights while its cluster is detached",
    facts: {
      cluster: { value: aCluster({ isMarked: true, conditions: silent(LATER) }) },
      workBinding: { value: undefined },
      works: { value: [aWork()] },
    },
    rule: "rights-removed",
    actor: "an administrator of this hub",
    chain: "ManagedCluster ManifestWork",
    safe: /Create the RoleBinding/,
  },
  {
    name: "the template of the hooks is gone",
    facts: {
      addOns: { value: [aClusterAddOn({ template: "scanner-1" })] },
      hasTemplate: () => false,
      isManagerRunning: undefined,
    },
    rule: "template-missing",
    actor: "the maintainers of the add-on scanner",
    chain: "ManagedClusterAddOn",
    safe: /Create the AddOnTemplate scanner-1/,
  },
  {
    name: "a work has two finalizers, and its agent's is on the way",
    facts: { works: { value: [aWork({ finalizers: [WORK_CLEANUP_FINALIZER, FOREIGN] })] } },
    rule: "foreign-finalizer",
    actor: "the controller of cleanup.example.com",
    chain: "ManifestWork finalizer",
    safe: /controller of cleanup.example.com/,
  },
  {
    name: "a CustomResourceDefinition is stuck",
    facts: { works: { value: [aWork({ left: ["CustomResourceDefinition"], gone: ["Deployment"] })] } },
    rule: "definition-in-use",
    actor: "the administrators of c1",
    chain: "ManifestWork CustomResourceDefinition",
    safe: /List what is left/,
  },
  {
    name: "the executor of a work may not delete",
    facts: { works: { value: [aWork({ conditions: [reported("Deleting", "True", forbidden, MARKED)] })] } },
    rule: "removal-forbidden",
    actor: "the administrators of c1",
    chain: "ManifestWork",
    safe: /executor/,
  },
  {
    name: "the klusterlet is gone and its add-on has a hook",
    facts: {
      cluster: { value: aCluster({ conditions: silent(EARLIER) }) },
      addOns: { value: [aClusterAddOn()] },
      works: { value: [aHookWork()] },
    },
    rule: "cluster-unreachable",
    actor: "the administrators of c1",
    chain: HOOK_CHAIN,
    safe: /reaches the hub/,
  },
  {
    name: "a hook can never complete",
    facts: {
      addOns: { value: [aClusterAddOn()] },
      works: { value: [aHookWork({ apiVersion: "example.com/v1", feedback: {} })] },
    },
    rule: "hook-never-reports",
    actor: "the maintainers of the add-on scanner",
    chain: HOOK_CHAIN,
    safe: /Job of batch/,
  },
  {
    name: "a hook has no Pods",
    facts: { addOns: { value: [aClusterAddOn({ conditions: [running] })] }, works: { value: [aHookWork()] } },
    rule: "hook-without-pods",
    actor: "the administrators of c1",
    chain: `${HOOK_CHAIN} Job`,
    safe: /keeps its Pod from starting/,
  },
  {
    name: "the cluster's namespace has leftovers",
    facts: {
      namespace: {
        value: KubeObject.parse({
          metadata: { name: "c1", deletionTimestamp: MARKED },
          status: { conditions: [reported("NamespaceContentRemaining", "True", "leases. has 1 resource instances")] },
        }),
      },
    },
    rule: "objects-remain",
    actor: "an administrator of this hub",
    chain: "Namespace",
    safe: /what its conditions name/,
  },
  {
    name: "a foreign controller's finalizer is left on a cluster add-on",
    facts: { addOns: { value: [aClusterAddOn({ finalizers: [FOREIGN] })] } },
    rule: "foreign-finalizer",
    actor: "the controller of cleanup.example.com",
    chain: "ManagedClusterAddOn finalizer",
    safe: /controller of cleanup.example.com/,
  },
  {
    name: "the add-on manager is gone",
    facts: { addOns: { value: [aClusterAddOn()] }, isManagerRunning: false },
    rule: "manager-stopped",
    actor: "Flotilla's add-on manager",
    chain: "ManagedClusterAddOn",
    safe: /Start the controllers/,
  },
  {
    name: "nothing is left of a cluster and the hub does not release it",
    facts: { cluster: { value: aCluster({ isMarked: true }) } },
    rule: "hub-controller-stopped",
    actor: "the hub's registration controller",
    chain: "ManagedCluster",
    safe: /registration controller runs/,
  },
];

function firstBlocker(facts: Partial<DeletionFacts>): DeletionBlocker | undefined {
  return explainDeletions(deletionFacts(facts)).deletions[0]?.blockers[0];
}

describe("deadlocks", () => {
  it("are fifteen", () => expect(DEADLOCKS).toHaveLength(15));

  it.each(DEADLOCKS)("$name: the blocker is first, with who must act and what to do", (deadlock) => {
    const blocker = firstBlocker(deadlock.facts);
    expect(blocker).toMatchObject({ rule: deadlock.rule, actor: { name: deadlock.actor } });
    expect(blocker?.chain.map(({ kind }) => kind).join(" ")).toBe(deadlock.chain);
    expect(blocker?.evidence.length).toBeGreaterThan(0);
    expect(blocker?.steps[0]).toMatchObject({ risk: "safe", message: expect.stringMatching(deadlock.safe) });
  });

  it("are freed without editing a finalizer: the steps before the last resort are safe", () => {
    const freed = DEADLOCKS.filter(({ facts }) => firstBlocker(facts)?.steps.some(({ risk }) => risk === "safe"));
    expect(freed.length).toBeGreaterThanOrEqual(13);
  });
});

it("says since when, and what a cluster, its add-on and its hook wait for", () => {
  const facts = deletionFacts({
    cluster: { value: aCluster({ isMarked: true }) },
    addOns: { value: [aClusterAddOn({ conditions: [running] })] },
    works: { value: [aHookWork()] },
  });
  const { deletions } = explainDeletions(facts);
  expect(deletions.map(({ kind, since }) => [kind, since])).toEqual([
    ["ManagedCluster", MARKED],
    ["ManagedClusterAddOn", MARKED],
  ]);
  expect(deletions[0]?.blockers[0]).toMatchObject({
    rule: "hook-without-pods",
    since: MARKED,
    chain: [
      { kind: "ManagedCluster" },
      { kind: "ManagedClusterAddOn" },
      { kind: "ManifestWork" },
      { kind: "Job", namespace: "scan", name: "clean", part: "manifest" },
    ],
  });
});

it("takes the silence of a cluster that is being detached for what it is: the hub took its rights", () => {
  const detached = aCluster({ isMarked: true, conditions: silent(LATER) });
  expect(firstBlocker({ cluster: { value: detached }, works: { value: [aWork()] } })?.rule).toBe("being-removed");
});

it("runs a hook again only where its manager has the template; else it says what stays behind", () => {
  const stuck = (hasTemplate: DeletionFacts["hasTemplate"]) =>
    firstBlocker({
      addOns: { value: [aClusterAddOn({ template: "scanner-1" })] },
      works: { value: [aHookWork()] },
      hasTemplate,
    })?.steps.find(({ action }) => action?.kind === "delete");
  expect(stuck(() => true)).toMatchObject({ risk: "safe" });
  for (const has of [false, undefined])
    expect(stuck(() => has)).toMatchObject({ risk: "orphan", leaves: expect.stringContaining("stays on c1") });
});

it("wants the template of our own manager only once that says that it cannot run a hook again", () => {
  const facts = (message: string): Partial<DeletionFacts> => ({
    addOns: {
      value: [
        aClusterAddOn({
          template: "scanner-1",
          conditions: [reported("HookManifestCompleted", "False", message, MARKED)],
        }),
      ],
    },
    works: { value: [aHookWork({ feedback: { JobFailed: "True" } })] },
    hasTemplate: () => false,
  });
  expect(firstBlocker(facts("hook manifestWork is not completed."))?.rule).toBe("hook-failed");
  expect(
    firstBlocker(facts("Failed: Job a/b. Its configuration is gone, so it is not run again: delete it."))?.rule,
  ).toBe("template-missing");
});

it("explains nothing that the caller may not see, and names the right", () => {
  const missing = { verb: "list", resource: "manifestworks", group: "work.open-cluster-management.io" };
  const { deletions, hidden } = explainDeletions(
    deletionFacts({ cluster: { value: aCluster({ isMarked: true }) }, works: { missing } }),
  );
  expect(deletions).toMatchObject([{ kind: "ManagedCluster", blockers: [] }]);
  expect(hidden).toEqual([missing]);
});

describe("property: of all combinations", () => {
  const clusters = [undefined, aCluster(), aCluster({ isMarked: true }), aCluster({ conditions: silent(EARLIER) })];
  const addOns = [
    [],
    [aClusterAddOn()],
    [aClusterAddOn({ finalizers: [FOREIGN, PRE_DELETE_KEY], template: "scanner-1" })],
    [aClusterAddOn({ finalizers: [`${PRE_DELETE_KEY.replace("addon-pre", "hosting-addon-pre")}`] })],
  ];
  const works = [
    [],
    [aWork()],
    [aHookWork(evicted), aWork({ finalizers: [WORK_CLEANUP_FINALIZER, FOREIGN] })],
    [aHookWork({ feedback: { JobComplete: "True" } }), aWork({ left: ["Namespace"], gone: ["Job"] })],
  ];
  const templates = [true, false, undefined];
  const all = clusters.flatMap((cluster) =>
    addOns.flatMap((own) =>
      works.flatMap((left) =>
        templates.map((template) =>
          deletionFacts({
            cluster: { value: cluster },
            addOns: { value: own },
            works: { value: left },
            hasTemplate: () => template,
          }),
        ),
      ),
    ),
  );
  const steps = all.flatMap((facts) =>
    explainDeletions(facts).deletions.flatMap(({ blockers }) => blockers.flatMap((blocker) => blocker.steps)),
  );

  it("no step leaves anything behind without saying what", () => {
    expect(steps.length).toBeGreaterThan(100);
    for (const { risk, leaves } of steps) expect(leaves !== undefined).toBe(risk !== "safe");
  });

  it("a safe step never edits a finalizer, and deletes nothing but the work of hooks that are made again", () => {
    for (const { risk, action, message } of steps) {
      if (risk !== "safe") continue;
      expect(message).not.toMatch(/finalizer .* by hand/);
      if (action?.kind === "delete") expect(action.object.name).toBe("addon-scanner-pre-delete");
    }
  });

  it("the safe steps come first and the last resort last", () => {
    const rank = { safe: 0, orphan: 1, "last-resort": 2 };
    for (const facts of all)
      for (const { blockers } of explainDeletions(facts).deletions)
        for (const blocker of blockers) {
          const risks = blocker.steps.map(({ risk }) => rank[risk]);
          expect(risks).toEqual(risks.toSorted());
        }
  });

  it("whatever is being deleted has a blocker while a finalizer is left", () => {
    for (const facts of all)
      for (const { finalizers, blockers } of explainDeletions(facts).deletions)
        expect(blockers.length > 0).toBe(finalizers.length > 0);
  });
});

it("names the finalizers of the hub itself as the hub's", () => {
  const cluster = aCluster({ isMarked: true, finalizers: [API_RESOURCE_CLEANUP_FINALIZER] });
  expect(firstBlocker({ cluster: { value: cluster } })?.rule).toBe("hub-controller-stopped");
  const both = aCluster({ isMarked: true, finalizers: [RESOURCE_CLEANUP_FINALIZER, FOREIGN] });
  const [deletion] = explainDeletions(deletionFacts({ cluster: { value: both } })).deletions;
  expect(deletion?.blockers.map(({ rule }) => rule)).toEqual(["hub-controller-stopped", "foreign-finalizer"]);
});

it("says who set the finalizer of another controller, where the hub remembers it", () => {
  const works = { value: [aWork({ finalizers: [FOREIGN] })] };
  const writerOf = () => ({ manager: "volume-controller", at: EARLIER });
  const named = firstBlocker({ works, writerOf });
  expect(named?.evidence[1]).toBe(`metadata.managedFields: volume-controller set it, and wrote last at ${EARLIER}.`);
  expect(named?.steps[0]?.message).toContain("It called itself volume-controller");
  expect(firstBlocker({ works })?.evidence).toHaveLength(1);
});

describe("an add-on that is deleted in the foreground", () => {
  const addOn = aClusterAddOn({ finalizers: ["foregroundDeletion"] });
  const owned = (name: string) => {
    const work = aWork({ left: ["Namespace"], gone: ["Job"] });
    const ownerReferences = [{ apiVersion: "v1", kind: "ManagedClusterAddOn", name, uid: "1" }];
    return ManifestWork.parse({ ...work, metadata: { ...work.metadata, ownerReferences } });
  };

  it("waits for its works, each for what that waits for", () => {
    const blocker = firstBlocker({ addOns: { value: [addOn] }, works: { value: [owned("scanner")] } });
    expect(blocker).toMatchObject({
      rule: "namespace-in-use",
      chain: [{ kind: "ManagedClusterAddOn" }, { kind: "ManifestWork" }, { kind: "Namespace" }],
    });
  });

  it("waits for Kubernetes where no work of its own is left", () => {
    const blocker = firstBlocker({ addOns: { value: [addOn] }, works: { value: [owned("another")] } });
    expect(blocker).toMatchObject({ rule: "objects-remain", actor: { name: "the hub's garbage collector" } });
    expect(blocker?.steps[0]?.command).toContain("get manifestworks,rolebindings --namespace c1");
    expect(blocker?.steps.at(-1)).toMatchObject({ risk: "last-resort" });
  });
});
