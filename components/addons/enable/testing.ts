import type { EnableOptions } from "@/lib/api/addons/enable";
import { type Draft, firstDraft } from "./draft";

/** For tests: an add-on not installed and one namespace with one set, but for what is named. */
export function enableOptions(change: Partial<EnableOptions> = {}): EnableOptions {
  return {
    addOn: {
      name: "hello-template",
      configured: true,
      templates: ["hello"],
      install: "manual",
      placements: [],
      clusters: 0,
    },
    byHand: { offered: true },
    namespaces: [{ name: "fleet", sets: [{ name: "global", clusters: 50 }] }],
    placements: [],
    labels: [],
    claims: [],
    taints: [],
    clusters: 50,
    ...change,
  };
}

/** For tests: the first draft with these parts changed. */
export function draftOf(
  change: Partial<Omit<Draft, "fresh" | "rollout">> & {
    fresh?: Partial<Draft["fresh"]>;
    rollout?: Partial<Draft["rollout"]>;
  },
): Draft {
  const first = firstDraft(enableOptions());
  return {
    ...first,
    ...change,
    fresh: { ...first.fresh, ...change.fresh },
    rollout: { ...first.rollout, ...change.rollout },
  };
}
