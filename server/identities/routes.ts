import { AcknowledgeRequest, IdentitiesAnswer, IdentityPath } from "@/lib/api/approvals/identities";
import { route, routes } from "@/server/http/route";
import type { HubClient } from "@/server/hub/hub-client";
import { acknowledgeIdentity } from "./acknowledge-identity";
import { type IdentityCaches, listIdentities } from "./list-identities";

/** Under `/api/v1/identities`. `hub`: the console's own account. */
export function identityRoutes(caches: IdentityCaches, hub: Pick<HubClient, "patch">) {
  return routes()
    .get(
      "/",
      route({ summary: "List issued identities that a rule is against", answers: IdentitiesAnswer }, ({ caller }) =>
        listIdentities(caller, caches),
      ),
    )
    .post(
      "/:uid/acknowledge",
      route(
        { summary: "Acknowledge an issued identity", params: IdentityPath, body: AcknowledgeRequest },
        ({ caller, params, body }) => acknowledgeIdentity(caller, { caches, hub }, { ...params, ...body }),
      ),
    );
}
