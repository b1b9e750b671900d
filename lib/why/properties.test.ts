import { expect, it } from "vitest";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { seededRandom } from "@/lib/kube/random";
import { laneOf } from "@/lib/rollout/testing";
import { explain } from "./explain";
import type { WhyFacts } from "./facts";
import {
  condition,
  type HubSetup,
  hub,
  rawAddOn,
  rawBinding,
  rawCluster,
  rawClusterAddOn,
  rawRequest,
  rawSet,
  rawWork,
} from "./testing";
import { WHY_LINKS, type WhyCite, type WhyLink } from "./why";

const RUNS = 600;

type Random = () => number;

/** A hub of which anything may be missing, broken or hidden. */
function anyHub(random: Random): WhyFacts {
  const pick = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const some = (type: string) => pick([], [condition(type, pick("True", "False", "Unknown"), "Reason", "words")]);
  const conditions = [...some(CLUSTER_ACCEPTED), ...some(CLUSTER_JOINED), ...some(CLUSTER_AVAILABLE)];
  const leaving = () => pick({}, {}, { deletionTimestamp: "2030-01-01T11:59:00Z" });
  const taints = pick([], [{ key: "t", effect: pick("NoSelect", "NoSelectIfNew") }]);
  const clusterAddOn = rawClusterAddOn({
    metadata: leaving(),
    conditions: ["Configured", "RegistrationApplied", "ManifestApplied", "Available", "Degraded"].flatMap(some),
    status: pick({}, { registrations: [] }),
  });
  const predicates = [{ requiredClusterSelector: { labelSelector: { matchLabels: { env: pick("prod", "dev") } } } }];
  const spec = () => ({
    ...pick({}, { predicates }),
    ...pick({}, { numberOfClusters: pick(0, 1, 2) }),
    ...pick({}, { clusterSets: [pick("prod", "edge")] }),
  });
  const kinds = [
    "addOn",
    "sets",
    "bindings",
    "placements",
    "decisions",
    "rollout",
    "fleet",
    "clusterAddOn",
    "works",
    "requests",
  ] as const;
  const setup: HubSetup = {
    cluster: pick(
      null,
      rawCluster("c1", {
        metadata: leaving(),
        conditions,
        spec: { hubAcceptsClient: pick(true, true, false), taints },
      }),
      rawCluster("c1"),
    ),
    others: pick([], [rawCluster("a1"), rawCluster("b1")]),
    addOn: pick(null, rawAddOn([]), rawAddOn(["apps/p"], leaving()), rawAddOn(["apps/p", "apps/q"])),
    sets: pick([], [rawSet("prod")]),
    bindings: pick([], [rawBinding("prod")]),
    placements: pick<Record<string, object>>({}, { "apps/p": spec() }, { "apps/p": spec(), "apps/q": spec() }),
    decided: pick<Record<string, string[]>>({}, { "apps/p": ["c1"] }, { "apps/q": ["c1"] }, { "apps/p": ["a1"] }),
    clusterAddOn: pick(null, clusterAddOn, clusterAddOn),
    works: pick(
      [],
      [
        rawWork({
          hash: pick("aabbccddeeff00112233", "other"),
          conditions: [...some("Applied"), ...some("Available")],
        }),
      ],
    ),
    requests: pick([], [rawRequest("csr-1", pick(some("Approved"), some("Denied")), pick("", "cert"))]),
    mode: pick("all", "own", "off"),
    hidden: random() < 0.5 ? [] : kinds.filter(() => random() < 0.2),
    ...pick(
      {},
      {
        rollout: laneOf({
          groups: { canary: ["a1"], rest: ["c1"] },
          clusters: { c1: { is: pick("unconfigured", "applying", "done") } },
        }),
      },
    ),
  };
  return hub(setup);
}

const HUBS = Array.from({ length: RUNS }, (_, index) => {
  const facts = anyHub(seededRandom(index + 1));
  return { facts, answer: explain(facts) };
});

function each(check: (facts: WhyFacts, answer: ReturnType<typeof explain>) => void): void {
  for (const { facts, answer } of HUBS) check(facts, answer);
}

const isStop = ({ state }: WhyLink) => state === "broken" || state === "waiting";

it("has one headline: the first link that does not hold, or none of them", () => {
  each((_, { headline, links }) => {
    const first = links.find(isStop);
    if (first) expect(headline).toEqual({ state: first.state, message: first.message, link: first.id });
    else expect(["ok", "hidden"]).toContain(headline.state);
    expect(headline.message).not.toBe("");
  });
});

it("keeps the order of the links, and has each at most once", () => {
  each((_, { links, placements }) => {
    for (const some of [links, ...placements.map((placement) => placement.links)]) {
      const positions = some.map(({ id }) => WHY_LINKS.indexOf(id));
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    }
  });
});

it("never says that a link holds without an object of the hub that says so", () => {
  each((facts, { links, placements }) => {
    for (const link of [...links, ...placements.flatMap((placement) => placement.links)]) {
      if (link.state !== "ok") continue;
      expect(link.cites.length, link.id).toBeGreaterThan(0);
      for (const cite of link.cites) expect(exists(facts, cite), `${link.id}: ${JSON.stringify(cite)}`).toBe(true);
    }
  });
});

it("says of what is hidden which right it takes, and cites nothing", () => {
  each((_, { links }) => {
    for (const { state, cites, missing } of links) {
      expect(missing !== undefined).toBe(state === "hidden");
      if (state === "hidden" || state === "unseen") expect(cites).toEqual([]);
    }
  });
});

it("follows at most one placement, the one that chose the cluster where there is one", () => {
  each(({ decisions }, { placements }) => {
    expect(placements.filter(({ isFollowed }) => isFollowed).length).toBe(placements.length === 0 ? 0 : 1);
    const chose = placements.filter(({ namespace, name }) => {
      return decisions(`${namespace}/${name}`).value?.some(({ status }) =>
        status.decisions.some(({ clusterName }) => clusterName === "c1"),
      );
    });
    if (
      chose.length > 0 &&
      placements.some(({ links }) => links.some(({ id, state }) => id === "decision" && state === "ok"))
    ) {
      expect(chose.at(-1)?.isFollowed).toBe(true);
    }
  });
});

/** Whether the caller can see the cited object on this hub. */
function exists(facts: WhyFacts, { kind, namespace = "", name, isAbsent }: WhyCite): boolean {
  const has = (all: readonly { readonly metadata: { readonly name: string } }[] | undefined) =>
    all?.some(({ metadata }) => metadata.name === name) ?? false;
  if (isAbsent) return false;
  switch (kind) {
    case "ManagedCluster":
      return facts.cluster?.metadata.name === name;
    case "ClusterManagementAddOn":
      return facts.addOn.value?.metadata.name === name;
    case "ManagedClusterSet":
      return has(facts.sets.value);
    case "ManagedClusterSetBinding":
      return has(facts.bindings(namespace).value);
    case "Placement":
      return facts.placement(`${namespace}/${name}`).value !== undefined;
    case "PlacementDecision":
      return ["apps/p", "apps/q"].some((key) => has(facts.decisions(key).value));
    case "ManagedClusterAddOn":
      return facts.clusterAddOn.value?.metadata.name === name;
    case "ManifestWork":
      return has(facts.works.value);
    case "CertificateSigningRequest":
      return has(facts.requests.value);
    default:
      return false;
  }
}
