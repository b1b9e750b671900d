import { EnableAnswer } from "@/lib/api/addons/enable";
import {
  DetachInput,
  DetachingClusters,
  DetachPathParams,
  DetachPlan,
  DetachRequest,
  DetachRunbookAnswer,
} from "@/lib/api/detach/detach";
import { route, routes } from "@/server/http/route";
import { getRunbook, listDetaching } from "./get-runbook";
import { type DetachSources, planDetachStep, runDetachStep } from "./run-step";

/** Under `/api/v1/detach`: clusters that leave the hub, step by step. */
export function detachRoutes(sources: DetachSources) {
  const { caches, isManagerRunning } = sources;
  return routes()
    .get(
      "/",
      route({ summary: "List clusters that are being detached", answers: DetachingClusters }, ({ caller }) =>
        listDetaching(caller, caches),
      ),
    )
    .post(
      "/plan",
      route(
        { summary: "Preview a step of detaching clusters", body: DetachInput, answers: DetachPlan },
        ({ caller, body }) => planDetachStep(caller, sources, body),
      ),
    )
    .post(
      "/steps",
      route(
        { summary: "Carry out a step of detaching clusters", body: DetachRequest, answers: EnableAnswer },
        ({ caller, body }) => runDetachStep(caller, sources, body),
      ),
    )
    .get(
      "/:name",
      route(
        { summary: "Get the runbook of detaching a cluster", params: DetachPathParams, answers: DetachRunbookAnswer },
        ({ caller, params }) => getRunbook(caller, caches, params.name, isManagerRunning()),
      ),
    );
}
