import {
  GateDecisionRequest,
  GateDetail,
  GateEffect,
  GateKindsAnswer,
  GateNamePath,
  GatePath,
  GatePreviewRequest,
} from "@/lib/api/gates/gate-detail";
import { route, routes } from "@/server/http/route";
import type { CallbackParts } from "./callbacks/answer-callback";
import { callbackRoute } from "./callbacks/callback-route";
import { decideOnGate } from "./decide-on-gate";
import { type GateParts, getGate } from "./get-gate";
import { listGateKinds } from "./list-kinds";
import { previewGate } from "./preview-gate";

/** Under `/api/v1/gates`, beside the list of all. */
export function gateRoutes(parts: GateParts & { readonly callbacks?: CallbackParts | undefined }) {
  return routes()
    .get(
      "/kinds",
      route({ summary: "List the kinds of gates that the hub has", answers: GateKindsAnswer }, ({ caller }) =>
        listGateKinds(caller, parts.caches),
      ),
    )
    .post(
      "/preview",
      route({ summary: "Preview a gate", body: GatePreviewRequest, answers: GateEffect }, ({ caller, body }) =>
        previewGate(caller, parts, body),
      ),
    )
    .post(
      "/approval/:name/decisions",
      route(
        {
          summary: "Approve or deny what a rollout gate waits for",
          description:
            "With the caller's own credentials: it takes the verb `approve` on the RolloutGate, and the right to patch its status.",
          params: GateNamePath,
          body: GateDecisionRequest,
          answers: GateDetail,
        },
        ({ caller, params, body }) => decideOnGate(caller, parts, { ...params, ...body }),
      ),
    )
    .post("/approval/:name/callbacks", callbackRoute(parts.callbacks))
    .get(
      "/:kind/:name",
      route({ summary: "Get a gate", params: GatePath, answers: GateDetail }, ({ caller, params }) =>
        getGate(caller, parts, params),
      ),
    );
}
