import type { RenderedChanges, RenderedVariant } from "@/lib/api/objects/rendered-changes";
import { type ConfigVariant, configVariants } from "@/lib/blast-radius/config-variants";
import type { HubState, ObjectChange } from "@/lib/blast-radius/hub-state";
import type { Stages } from "@/lib/enable/write";
import { IMAGE_REGISTRIES_ANNOTATION } from "@/lib/kube/ocm";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "./hub-state";
import { judgedState } from "./judge-changes";
import { changesIn } from "./judge-stages";
import { NotReadable, type RenderInput, RenderInputs, type Side } from "./render-inputs";
import { Budget, comparedRenderings, type Rendering } from "./rendered-variant";

/** One cluster of each is rendered, of the largest ones. */
const MAX_VARIANTS = 5;
const DEADLINE_MS = 10_000;

/** Renders a cluster add-on as the controllers do; undefined for an add-on that they do not render. */
export type RenderAgent = (addOn: ClusterManagementAddOn, input: RenderInput) => Rendering | undefined;

export interface RenderingCaches extends HubStateCaches {
  readonly renderAgent: RenderAgent;
}

/**
 * What changes of some objects, made together, do to the manifests of an add-on, on one cluster of each variant. It is
 * told to those who are told which clusters change, and is rendered from what they may read. Throws `HubError`.
 */
export async function judgeRendered(
  caller: Caller,
  caches: RenderingCaches,
  addOn: string,
  changes: readonly (ObjectChange | undefined)[],
): Promise<RenderedChanges> {
  const { state, known, withheld } = await judgedState(caller, caches, changes);
  if (!state) return { ...NOTHING, withheld };
  const apartBy = (cluster: string) =>
    caches.clusters.get(cluster)?.metadata.annotations[IMAGE_REGISTRIES_ANNOTATION] ?? "";
  const variants = configVariants(state, addOn, known, apartBy);
  const inputs = new RenderInputs(caller, known, AbortSignal.timeout(DEADLINE_MS));
  const parts = { addOn, inputs, budget: new Budget(), render: renderers(state, known, addOn, caches.renderAgent) };
  const rendered = await Promise.all(variants.slice(0, MAX_VARIANTS).map((variant) => renderings(parts, variant)));
  const shown = rendered.flatMap((each) => (each ? [shownVariant(each, parts.budget)] : []));
  return { variants: shown, total: variants.length, isUnknown: shown.length < rendered.length };
}

/** The same for the writes of a plan. */
export function judgeRenderedStages(caller: Caller, caches: RenderingCaches, addOn: string, stages: Stages) {
  return judgeRendered(caller, caches, addOn, changesIn(stages));
}

const NOTHING = { variants: [], total: 0, isUnknown: false };

interface Parts {
  readonly addOn: string;
  readonly inputs: RenderInputs;
  readonly render: Readonly<Record<Side, (input: RenderInput | undefined) => Rendering | undefined>>;
}

/** By the add-on as it is before and after the changes. */
function renderers(state: HubState, changes: readonly ObjectChange[], addOn: string, render: RenderAgent) {
  const change = changes.find(
    (each): each is Extract<ObjectChange, { kind: "ClusterManagementAddOn" }> =>
      each.kind === "ClusterManagementAddOn" && (each.after ?? each.before)?.metadata.name === addOn,
  );
  const cached = state.addOns.find(({ metadata }) => metadata.name === addOn);
  const by = (object: ClusterManagementAddOn | undefined) => (input: RenderInput | undefined) =>
    object && input && render(object, input);
  return { before: by(change ? change.before : cached), after: by(change ? change.after : cached) };
}

type Renderings = { readonly variant: ConfigVariant } & (
  | { readonly before: Rendering; readonly after: Rendering; readonly missing?: undefined }
  | { readonly missing: NotReadable["missing"] }
);

/** Undefined where nobody here knows what is rendered. */
async function renderings({ addOn, inputs, render }: Parts, variant: ConfigVariant): Promise<Renderings | undefined> {
  const { cluster } = variant;
  const rendering = async (side: Side) => {
    const desired = variant[side];
    return desired ? render[side](await inputs.of({ addOn, cluster, desired }, side)) : NO_AGENT;
  };
  try {
    const [before, after] = await Promise.all([rendering("before"), rendering("after")]);
    return after && { variant, before: before ?? NO_AGENT, after };
  } catch (error) {
    if (error instanceof NotReadable) return { variant, missing: error.missing };
    throw error;
  }
}

const NO_AGENT: Rendering = { kind: "rendered", manifests: [], hooks: [] };

function shownVariant({ variant, ...rendered }: Renderings, budget: Budget): RenderedVariant {
  const { cluster, total, before: had } = variant;
  const head = { cluster, total, isNew: had === undefined };
  return rendered.missing
    ? { ...head, manifests: 0, changed: 0, shown: [], stays: false, missing: rendered.missing }
    : { ...head, ...comparedRenderings(rendered.before, rendered.after, budget) };
}
