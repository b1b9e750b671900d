import { release } from "@/server/demo/seed/catalogue";
import { readScenario, type Scenario } from "./scenario";
import { shopWork } from "./shop-work";

const DRIFTING = { selector: "environment=development", count: 3 };

const CANARIES = { environment: "development" };

/** The scenarios that come with the demo, by name. */
const SHIPPED: Readonly<Record<string, object>> = {
  calm: {
    description:
      "Nothing is wrong: leases are renewed, and after ten seconds a few agents renew their certificates, which the hub approves by itself.",
    faults: [{ fault: "certificate-rotation", at: 10, clusters: { percent: 10 } }],
  },
  "canary-fails": {
    description:
      "Rollouts: half of the canaries of hello-template reject it, so no other cluster gets it; after five minutes they accept it and the rollout continues.",
    faults: [
      {
        fault: "failing-apply",
        for: 300,
        addOn: "hello-template",
        clusters: { selector: "environment=development", percent: 50 },
        message: 'admission webhook "images.policy.example" denied the request: image is not signed',
      },
    ],
    changes: [
      {
        at: 5,
        apply: release("hello-template", {
          version: "0.2.0",
          canaries: CANARIES,
          progressive: { maxConcurrency: "25%", minSuccessTime: "30s", progressDeadline: "1m" },
        }),
      },
    ],
  },
  "region-lost": {
    description:
      "Clusters: all clusters of AWS in eu-west-1 stop reporting after 15 seconds, become Unknown and unreachable, and return two minutes later.",
    speed: 20,
    faults: [{ fault: "agent-down", at: 300, for: 2_400, clusters: { selector: "vendor=EKS,region=eu-west-1" } }],
  },
  "csr-flood": {
    description:
      "Approvals: more than half of the agents register again and are pending approval, some are denied and request again; renewals among them are approved automatically.",
    faults: [
      { fault: "csr-pending", at: 10, clusters: { percent: 60 } },
      { fault: "csr-denied", at: 20, for: 600, clusters: { selector: "vendor=K3s" } },
      { fault: "certificate-rotation", at: 30, clusters: { selector: "vendor=OpenShift" } },
    ],
  },
  drift: {
    description:
      "Works: on a few development clusters two works have the same ConfigMap, and after half a minute somebody scales their Deployments by hand. One agent reports it, the other one is refused.",
    changes: [
      {
        at: 1,
        clusters: DRIFTING,
        apply: [
          shopWork("web", 3, { type: "CreateOnly" }),
          shopWork("checkout", 2, { type: "ServerSideApply", serverSideApply: { force: false } }),
        ],
      },
    ],
    faults: ["Deployment/web", "Deployment/checkout"].map((object) => ({
      fault: "changed-field",
      at: 30,
      object,
      field: ".spec.replicas",
      value: 9,
    })),
  },
  "upgrade-day": {
    description:
      "Overview and rollouts: after 40 seconds two add-ons move to new versions at once, canaries first, while some clusters are slow, three are away for their own upgrade, and the hub is slow for a minute.",
    faults: [
      { fault: "slow-apply", addOn: "log-shipper", clusters: { percent: 30 }, bySeconds: 20 },
      {
        fault: "not-available",
        addOn: "node-doctor",
        at: 60,
        for: 90,
        clusters: { selector: "environment=production", count: 2 },
      },
      { fault: "api-server-down", at: 70, for: 60, clusters: { selector: "environment!=development", count: 3 } },
      { fault: "slow-hub", at: 100, for: 60, byMilliseconds: 250 },
    ],
    changes: [
      {
        at: 40,
        apply: release("log-shipper", {
          version: "3.2.0",
          canaries: CANARIES,
          progressive: { maxConcurrency: "30%", minSuccessTime: "10s", progressDeadline: "5m", maxFailures: "10%" },
        }),
      },
      {
        at: 50,
        apply: release("node-doctor", {
          version: "1.5.0",
          canaries: { environment: "staging" },
          progressive: { maxConcurrency: "20%", minSuccessTime: "10s", progressDeadline: "5m", maxFailures: 2 },
        }),
      },
    ],
  },
};

export function shippedScenario(name: string): Scenario | undefined {
  return Object.hasOwn(SHIPPED, name) ? readScenario(SHIPPED[name]) : undefined;
}

/** A line for each: its name, and what to look at. */
export function shippedScenarios(): { readonly name: string; readonly description: string }[] {
  return Object.keys(SHIPPED).map((name) => ({ name, description: shippedScenario(name)?.description ?? "" }));
}
