import { RenderedChanges, renderedPlan } from "@/lib/api/objects/rendered-changes";
import type { Stages } from "@/lib/enable/write";
import type { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { route } from "@/server/http/route";
import { judgeRenderedStages, type RenderingCaches } from "./judge-rendered";

interface PlanKind<Params, Input> {
  /** What the plan does: "enabling an add-on". */
  readonly of: string;
  readonly params: z.ZodMiniType<Params>;
  readonly input: z.ZodMiniType<Input>;
}

/** The route that previews what a plan makes of an add-on's manifests, below the one that plans. */
export function renderedPlanRoute<Params, Input>(
  { of, params, input }: PlanKind<Params, Input>,
  caches: RenderingCaches,
  plan: (caller: Caller, params: Params, input: Input) => Promise<{ readonly stages: Stages }>,
) {
  const body = renderedPlan(input) as z.ZodMiniType<{ addOn: string; input: Input }>;
  return route(
    { summary: `Preview the manifests of ${of}`, params, body, answers: RenderedChanges },
    async ({ caller, params: path, body: { addOn, input: planned } }) => {
      const { stages } = await plan(caller, path, planned);
      return judgeRenderedStages(caller, caches, addOn, stages);
    },
  );
}
