import {
  BegunImport,
  ClusterImport,
  InvitationInput,
  InvitationOptions,
  InvitationPath,
  JoinPreview,
  JoinPreviewInput,
  MadeInvitation,
} from "@/lib/api/invitations/invitation";
import { route, routes } from "@/server/http/route";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { createInvitation } from "./create-invitation";
import { importCluster } from "./import-cluster";
import { invitationOptions, type OwnAddress } from "./invitation-options";
import { previewJoin } from "./preview-join";
import { deleteInvitation, revokeInvitation } from "./revoke-invitation";

/** Under `/api/v1/invitations`, beside the list of all. */
export function invitationRoutes(caches: HubStateCaches, own: OwnAddress) {
  return routes()
    .get(
      "/options",
      route({ summary: "Get how clusters may be invited", answers: InvitationOptions }, ({ caller }) =>
        invitationOptions(caller, own),
      ),
    )
    .post(
      "/",
      route(
        {
          summary: "Create an invitation",
          description: "The token is in the answer, and nowhere else.",
          body: InvitationInput,
          answers: MadeInvitation,
        },
        ({ caller, body, c }) => {
          c.header("Cache-Control", "no-store");
          return createInvitation(caller, body);
        },
      ),
    )
    .post(
      "/preview",
      route(
        { summary: "Preview what a joining cluster gets", body: JoinPreviewInput, answers: JoinPreview },
        ({ caller, body }) => previewJoin(caller, caches, body),
      ),
    )
    .post(
      "/import",
      route(
        {
          summary: "Import a cluster by its kubeconfig",
          description:
            "Creates the ManagedCluster, accepted, and the Secret auto-import-secret, which the hub's import controller reads and deletes. The console keeps neither.",
          body: ClusterImport,
          answers: BegunImport,
        },
        ({ caller, body }) => importCluster(caller, body),
      ),
    )
    .post(
      "/:name/revoke",
      route({ summary: "Revoke an invitation", params: InvitationPath }, ({ caller, params }) =>
        revokeInvitation(caller, params.name),
      ),
    )
    .delete(
      "/:name",
      route({ summary: "Delete an invitation", params: InvitationPath }, ({ caller, params }) =>
        deleteInvitation(caller, params.name),
      ),
    );
}
