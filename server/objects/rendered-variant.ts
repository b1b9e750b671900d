import { compareManifests, type ManifestChange } from "@/lib/addon-config/compare-manifests";
import type { RenderedManifest, RenderedVariant } from "@/lib/api/objects/rendered-changes";
import type { RawObject } from "@/lib/kube/object";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { textOf } from "@/lib/objects/object-text";
import { masked } from "@/server/hub/masked";

/** What the controllers would make of a cluster add-on. */
export type Rendering =
  | { readonly kind: "stay" }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "rendered";
      /** Of all works together. */
      readonly manifests: readonly RawObject[];
      /** What runs before the agent is removed. */
      readonly hooks: readonly RawObject[];
    };

const MAX_SHOWN = 30;
const MAX_TEXT = 40_000;

/** How many characters of YAML an answer has left. */
export class Budget {
  constructor(private left = 400_000) {}

  /** Whether there is room for these texts together, which is then taken. */
  take(texts: readonly string[]): boolean {
    const size = texts.reduce((sum, { length }) => sum + length, 0);
    if (size > this.left || texts.some(({ length }) => length > MAX_TEXT)) return false;
    this.left -= size;
    return true;
  }
}

type Compared = Omit<RenderedVariant, "cluster" | "total" | "isNew">;

/** What differs between two renderings, as it is sent. Where nothing is rendered after, the clusters keep what they have. */
export function comparedRenderings(before: Rendering, after: Rendering, budget: Budget): Compared {
  const failedBefore = before.kind === "failed" ? { failedBefore: before.message } : {};
  if (after.kind !== "rendered") {
    const failed = after.kind === "failed" ? { failed: after.message } : {};
    return { ...NOTHING, ...failed, ...failedBefore, stays: after.kind === "stay" };
  }
  const { manifests, hooks } = before.kind === "rendered" ? before : NOTHING_RENDERED;
  const deployed = compareManifests(manifests, after.manifests);
  const hooked = compareManifests(hooks, after.hooks);
  const changes = [
    ...deployed.changes.map((change) => ({ change, isHook: false })),
    ...hooked.changes.map((change) => ({ change, isHook: true })),
  ];
  return {
    manifests: deployed.total + hooked.total,
    changed: changes.length,
    shown: changes.slice(0, MAX_SHOWN).map(({ change, isHook }) => ({ ...shownChange(change, budget), isHook })),
    ...failedBefore,
    stays: false,
  };
}

const NOTHING = { manifests: 0, changed: 0, shown: [], stays: false };
const NOTHING_RENDERED = { manifests: [], hooks: [] };

function shownChange({ before, after }: ManifestChange, budget: Budget): Omit<RenderedManifest, "isHook"> {
  const [old, next] = [before && masked(before), after && masked(after)];
  const texts = {
    ...(old && { before: textOf(old.object) }),
    ...(next && { after: textOf(next.object) }),
  };
  const hasRoom = budget.take(Object.values(texts));
  return {
    name: nameOf(after ?? before),
    ...(hasRoom ? texts : {}),
    isMasked: Boolean(old?.isMasked || next?.isMasked),
    isCut: !hasRoom,
  };
}

function nameOf(manifest: RawObject | undefined): string {
  const { kind = "", metadata = {} } = manifest ?? {};
  return kindAndName({ kind, namespace: metadata.namespace, name: metadata.name ?? "" });
}
