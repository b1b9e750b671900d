import { describe, expect, it } from "vitest";
import { kubeTime, withCondition } from "@/lib/kube/conditions";
import { DECISION_GROUP_INDEX_LABEL } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { buildConfigGraph } from "./config-graph";
import { mergeConfigReferences } from "./desired-configs";
import { decideMembers, planNode } from "./plan-node";
import { summarise } from "./summary";

const GROUP = "addon.open-cluster-management.io";
const RESOURCE = "addontemplates";

/** Four clusters in two decision groups, an add-on that moves from one template to another, and a clock of its own. */
class Fleet {
  readonly #strategy: object;
  readonly #clusterAddOns = new Map<string, ManagedClusterAddOn>();
  #now = new Date("2030-01-01T00:00:00Z");
  #template = "hello-v1";

  constructor(strategy: object) {
    this.#strategy = strategy;
    for (const namespace of ["c1", "c2", "c3", "c4"]) {
      const desiredConfig = configOf(this.#template);
      const configReferences = [{ group: GROUP, resource: RESOURCE, desiredConfig, lastAppliedConfig: desiredConfig }];
      this.#clusterAddOns.set(
        namespace,
        ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace }, status: { configReferences } }),
      );
      this.#report(namespace, "False", "Completed");
    }
    this.pass(3_600);
  }

  pass(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1_000);
  }

  switchTo(template: string): void {
    this.#template = template;
  }

  /** What the controllers do in one round: plan, configure who rolls, tell who waits. */
  sync(): { message: string; recheckAfterMs: number | undefined; waiting: string[] } {
    const [node] = buildConfigGraph({
      addOn: this.#addOn(),
      placements: new Map([
        [
          "default/all",
          { placement: Placement.parse({}), decisions: [decision(0, ["c1", "c2"]), decision(1, ["c3", "c4"])] },
        ],
      ]),
      clusterAddOns: [...this.#clusterAddOns.values()],
    });
    if (node?.kind !== "placement") throw new Error("no node for the placement");
    const outcome = planNode(node, this.#now);
    if (!outcome.ok) throw new Error(outcome.error);
    const waiting: string[] = [];
    for (const [cluster, decided] of decideMembers(node, outcome)) {
      if (decided.kind === "configure")
        this.#change(cluster, (status) => mergeConfigReferences(status.configReferences, decided.desired));
      if (decided.kind === "wait") waiting.push(cluster);
    }
    this.#startWork();
    return { message: summarise(node, outcome).condition.message, recheckAfterMs: outcome.recheckAfterMs, waiting };
  }

  becomeReady(cluster: string): void {
    this.#change(cluster, ({ configReferences }) =>
      configReferences.map((reference) => ({ ...reference, lastAppliedConfig: reference.desiredConfig })),
    );
    this.#report(cluster, "False", "Completed");
  }

  #startWork(): void {
    for (const [cluster, { status }] of this.#clusterAddOns) {
      const applied = status.configReferences.every(
        (each) => each.lastAppliedConfig?.specHash === each.desiredConfig?.specHash,
      );
      if (!applied) this.#report(cluster, "True", "Progressing");
    }
  }

  #report(cluster: string, status: "True" | "False", reason: string): void {
    const old = this.#get(cluster);
    const conditions = withCondition(
      old.status.conditions,
      { type: "Progressing", status, reason, message: "" },
      this.#now,
    );
    this.#clusterAddOns.set(cluster, { ...old, status: { ...old.status, conditions } });
  }

  #change(
    cluster: string,
    references: (status: ManagedClusterAddOn["status"]) => ManagedClusterAddOn["status"]["configReferences"],
  ): void {
    const old = this.#get(cluster);
    this.#clusterAddOns.set(cluster, { ...old, status: { ...old.status, configReferences: references(old.status) } });
  }

  #get(cluster: string): ManagedClusterAddOn {
    const clusterAddOn = this.#clusterAddOns.get(cluster);
    if (!clusterAddOn) throw new Error(`no add-on on ${cluster}`);
    return clusterAddOn;
  }

  #addOn(): ClusterManagementAddOn {
    const desiredConfig = configOf(this.#template);
    return ClusterManagementAddOn.parse({
      metadata: { name: "hello", creationTimestamp: kubeTime(this.#now) },
      spec: {
        installStrategy: {
          type: "Placements",
          placements: [{ namespace: "default", name: "all", rolloutStrategy: this.#strategy }],
        },
      },
      status: {
        installProgressions: [
          {
            namespace: "default",
            name: "all",
            configReferences: [{ group: GROUP, resource: RESOURCE, desiredConfig }],
          },
        ],
      },
    });
  }
}

function configOf(template: string) {
  return { name: template, specHash: `hash of ${template}` };
}

function decision(index: number, clusters: readonly string[]): PlacementDecision {
  return PlacementDecision.parse({
    metadata: { name: `all-decision-${index + 1}`, labels: { [DECISION_GROUP_INDEX_LABEL]: String(index) } },
    status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
  });
}

const message = (tail: string) => `selected clusters 4. configured addons ${tail}`;

describe("a rollout over time", () => {
  it("times out after the deadline, not earlier, and resumes when the works become ready", () => {
    const progressive = { maxConcurrency: 2, progressDeadline: "5s", maxFailures: 1 };
    const fleet = new Fleet({ type: "Progressive", progressive });
    expect(fleet.sync().message).toBe(message("4/4 completed with no errors, 0 failed 0 timeout."));

    fleet.switchTo("hello-v2");
    expect(fleet.sync()).toMatchObject({
      message: message("2/4 progressing..., 0 failed 0 timeout."),
      waiting: ["c3", "c4"],
    });
    fleet.pass(4);
    expect(fleet.sync()).toMatchObject({
      message: message("2/4 progressing..., 0 failed 0 timeout."),
      recheckAfterMs: 1_000,
    });
    fleet.pass(1);
    expect(fleet.sync()).toMatchObject({
      message: message("0/4 progressing..., 0 failed 2 timeout."),
      waiting: ["c3", "c4"],
    });

    fleet.becomeReady("c1");
    fleet.becomeReady("c2");
    expect(fleet.sync()).toMatchObject({ message: message("4/4 progressing..., 0 failed 0 timeout."), waiting: [] });
    fleet.becomeReady("c3");
    fleet.becomeReady("c4");
    expect(fleet.sync().message).toBe(message("4/4 completed with no errors, 0 failed 0 timeout."));
  });

  it("lets each group soak before the next one and before the end", () => {
    const fleet = new Fleet({ type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "3s" } });
    fleet.switchTo("hello-v2");
    expect(fleet.sync()).toMatchObject({
      message: message("2/4 progressing..., 0 failed 0 timeout."),
      waiting: ["c3", "c4"],
    });

    fleet.pass(10);
    fleet.becomeReady("c1");
    fleet.becomeReady("c2");
    fleet.pass(2);
    expect(fleet.sync()).toMatchObject({
      message: message("2/4 progressing..., 0 failed 0 timeout."),
      recheckAfterMs: 1_000,
    });
    fleet.pass(1);
    expect(fleet.sync()).toMatchObject({ message: message("4/4 progressing..., 0 failed 0 timeout."), waiting: [] });

    fleet.becomeReady("c3");
    fleet.becomeReady("c4");
    fleet.pass(2);
    expect(fleet.sync()).toMatchObject({
      message: message("4/4 progressing..., 0 failed 0 timeout."),
      recheckAfterMs: 1_000,
    });
    fleet.pass(1);
    expect(fleet.sync().message).toBe(message("4/4 completed with no errors, 0 failed 0 timeout."));
  });

  it("updates all at once without a strategy", () => {
    const fleet = new Fleet({});
    fleet.switchTo("hello-v2");
    expect(fleet.sync()).toMatchObject({ message: message("4/4 progressing..., 0 failed 0 timeout."), waiting: [] });
  });

  it("stays where a breach left it, and takes nothing back", () => {
    const fleet = new Fleet({ type: "Progressive", progressive: { maxConcurrency: 2, progressDeadline: "5s" } });
    fleet.switchTo("hello-v2");
    fleet.sync();
    fleet.becomeReady("c1");
    fleet.pass(6);
    expect(fleet.sync()).toMatchObject({
      message: message("1/4 progressing..., 0 failed 1 timeout."),
      waiting: ["c3", "c4"],
    });
  });
});
