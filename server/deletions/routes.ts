import { EnableAnswer } from "@/lib/api/addons/enable";
import { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import { DeletionStepInput, DeletionStepRequest } from "@/lib/api/deletions/deletion-steps";
import { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import { DetachPlan } from "@/lib/api/detach/detach";
import { route, routes } from "@/server/http/route";
import { explainOwnDeletion } from "./explain-own";
import { planDeletionStep, runDeletionStep, type StepSources } from "./run-deletion-step";

/** Under `/api/v1/deletions`, beside the list: what an object of the hub waits for, and steps that free what hangs. */
export function deletionRoutes(sources: StepSources) {
  return routes()
    .get(
      "/object",
      route(
        { summary: "Explain the deletion of an object", query: OwnDeletionQuery, answers: ClusterDeletionsAnswer },
        ({ caller, query }) => explainOwnDeletion(caller, query),
      ),
    )
    .post(
      "/plan",
      route(
        { summary: "Preview a step that frees a deletion", body: DeletionStepInput, answers: DetachPlan },
        ({ caller, body }) => planDeletionStep(caller, sources, body),
      ),
    )
    .post(
      "/steps",
      route(
        { summary: "Carry out a step that frees a deletion", body: DeletionStepRequest, answers: EnableAnswer },
        ({ caller, body }) => runDeletionStep(caller, sources, body),
      ),
    );
}
