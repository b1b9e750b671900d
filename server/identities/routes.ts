import { AddOnBindingsAnswer } from "@/lib/api/approvals/add-on-bindings";
import { AcknowledgeRequest, IdentitiesAnswer, IdentityPath } from "@/lib/api/approvals/identities";
import { ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { route, routes } from "@/server/http/route";
import type { HubClient } from "@/server/hub/hub-client";
import { recordedClient } from "@/server/hub/recorded-client";
import { acknowledgeIdentity } from "./acknowledge-identity";
import { listAddOnBindings } from "./list-add-on-bindings";
import { type IdentityCaches, listIdentities } from "./list-identities";
import { listManagedAccounts } from "./list-managed-accounts";

/** Under `/api/v1/identities`, beside the list of all. `own`: the client of the console's account; what people write by it is recorded as theirs. */
export function identityRoutes(caches: IdentityCaches, own: HubClient) {
  return routes()
    .get(
      "/alarms",
      route({ summary: "List issued identities that a rule is against", answers: IdentitiesAnswer }, ({ caller }) =>
        listIdentities(caller, caches),
      ),
    )
    .get(
      "/managed-accounts",
      route({ summary: "List managed service accounts", answers: ManagedAccountsAnswer }, ({ caller }) =>
        listManagedAccounts(caller),
      ),
    )
    .get(
      "/role-bindings",
      route({ summary: "List RoleBindings of add-ons", answers: AddOnBindingsAnswer }, ({ caller }) =>
        listAddOnBindings(caller),
      ),
    )
    .post(
      "/:uid/acknowledge",
      route(
        { summary: "Acknowledge an issued identity", params: IdentityPath, body: AcknowledgeRequest },
        ({ caller, params, body }) =>
          acknowledgeIdentity(caller, { caches, hub: recordedClient(own, caller.user) }, { ...params, ...body }),
      ),
    );
}
