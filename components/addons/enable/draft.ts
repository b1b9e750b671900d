import type { ChosenClusters } from "@/components/list/selection/chosen-clusters";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { z } from "@/lib/kube/zod";
import { WAITS_FOR_AWAY } from "./away/away-draft";

const RuleDraft = z.object({
  on: z.enum(["labels", "claims"]),
  key: z.string(),
  operator: z.enum(["In", "NotIn", "Exists", "DoesNotExist"]),
  values: z.array(z.string()),
});
export type RuleDraft = z.infer<typeof RuleDraft>;

const TaintDraft = z.object({ key: z.string(), value: z.string() });

/** `text` is a new configuration as YAML, `spec` what it has; absent while it cannot be read. */
const ConfigDraft = z.object({
  use: z.enum(["none", "existing", "new"]),
  /** "namespace/name". */
  existing: z.string(),
  namespace: z.string(),
  name: z.string(),
  text: z.string(),
  spec: z.optional(z.looseObject({})),
});

const NO_CONFIG: z.infer<typeof ConfigDraft> = {
  use: "none",
  existing: "",
  namespace: "",
  name: "",
  text: "spec: {}\n",
  spec: {},
};

/** Choices made so far, for each way, as typed. The version increases when this structure changes. */
const Draft = z.object({
  version: z.literal(1),
  /** RFC 3339; absent until something was changed. */
  storedAt: z.optional(z.string()),
  way: z.enum(["hand", "placement", "new-placement"]),
  picked: z.array(z.string()),
  /** "namespace/name" of an existing placement; "" for none. */
  placement: z.string(),
  fresh: z.object({
    namespace: z.string(),
    name: z.string(),
    clusterSets: z.array(z.string()),
    rules: z.array(RuleDraft),
    taints: z.array(TaintDraft),
    most: z.string(),
  }),
  config: z._default(ConfigDraft, NO_CONFIG),
  /** Whether what the add-on requires comes along. */
  bringsRequired: z._default(z.boolean(), true),
  rollout: z.object({
    type: z.enum(["waves", "at-most", "all"]),
    percent: z.string(),
    canary: z.object({ wanted: z.boolean(), name: z.string(), rules: z.array(RuleDraft) }),
    /** A group of an existing placement that goes first; "" for none. */
    firstGroup: z.string(),
    minSuccessTime: z.string(),
    progressDeadline: z.string(),
    maxFailures: z.string(),
    /** The health gate in percent; "" for none. */
    gate: z._default(z.string(), ""),
    /** As `AwayDraft` has it. */
    away: z._default(z.string(), ""),
    maxCatchUp: z._default(z.string(), ""),
    perMinute: z._default(z.string(), ""),
    perLabel: z._default(z.string(), ""),
    perLabelMax: z._default(z.string(), ""),
  }),
});
export type Draft = z.infer<typeof Draft>;

/** The stored draft, or undefined if it cannot be parsed: another version wrote it, or it is truncated. */
export function readDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  const parsed = Draft.safeParse(parsedJson(text));
  return parsed.success ? parsed.data : undefined;
}

/**
 * The first draft: the choice that fits the add-on best, in waves, with a deadline, which OCM does not set
 * (docs/reference/rollouts.md#parameters).
 */
export function firstDraft({ addOn, namespaces, placements }: EnableOptions): Draft {
  const namespace = namespaces[0]?.name ?? "";
  return {
    version: 1,
    way: firstWay(namespaces.length, placements.length),
    picked: [],
    placement: "",
    fresh: {
      namespace,
      name: freeName(addOn.name, namespace, placements),
      clusterSets: [],
      rules: [],
      taints: [],
      most: "",
    },
    config: NO_CONFIG,
    bringsRequired: true,
    rollout: {
      type: "waves",
      percent: "25",
      canary: { wanted: false, name: "canary", rules: [] },
      firstGroup: "",
      minSuccessTime: "",
      progressDeadline: "10m",
      maxFailures: "",
      gate: "",
      ...WAITS_FOR_AWAY,
    },
  };
}

/**
 * With clusters selected in a list replacing earlier ones; a namespace without the bound sets is replaced by one with
 * them.
 */
export function withChosen(draft: Draft, chosen: ChosenClusters, { namespaces }: EnableOptions): Draft {
  if (chosen.by === "hand") return { ...draft, way: "hand", picked: chosen.clusters };
  const { clusterSets, rules } = chosen;
  const isFit = (name: string) =>
    namespaces.some((each) => each.name === name && clusterSets.every((set) => hasSet(each, set)));
  const fitting = [chosen.namespace, draft.fresh.namespace, ...namespaces.map(({ name }) => name)].find(isFit);
  return {
    ...draft,
    way: "new-placement",
    fresh: { ...draft.fresh, namespace: fitting ?? draft.fresh.namespace, clusterSets, rules },
  };
}

function hasSet({ sets }: EnableOptions["namespaces"][number], name: string): boolean {
  return sets.some((set) => set.name === name);
}

function firstWay(namespaces: number, placements: number): Draft["way"] {
  if (namespaces > 0) return "new-placement";
  return placements > 0 ? "placement" : "hand";
}

const LONGEST = 63;

/** The add-on's name, with the first suffix number that makes it unused. */
export function freeName(addOn: string, namespace: string, placements: EnableOptions["placements"]): string {
  const taken = new Set(placements.filter((each) => each.namespace === namespace).map(({ name }) => name));
  const base = addOn.slice(0, LONGEST - 4).replace(/[^a-z0-9]+$/, "");
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
