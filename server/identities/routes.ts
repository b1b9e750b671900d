import {
  AcknowledgeRequest,
  IdentitiesAnswer,
  IdentitiesQuery,
  IdentityPath,
  IdentityRights,
} from "@/lib/api/approvals/identities";
import { route, routes } from "@/server/http/route";
import type { HubClient } from "@/server/hub/hub-client";
import { recordedClient } from "@/server/hub/recorded-client";
import { acknowledgeIdentity } from "./acknowledge-identity";
import { type CallerKinds, missingIdentityRights } from "./caller-kinds";
import { type IdentityCaches, listIdentities } from "./list-identities";

interface IdentityRouteParts {
  readonly caches: IdentityCaches;
  readonly callerKinds: CallerKinds;
  /** The client of the console's account; what people write by it is recorded as theirs. */
  readonly own: HubClient;
}

/** Under `/api/v1/identities`, beside the list of all. */
export function identityRoutes({ caches, callerKinds, own }: IdentityRouteParts) {
  return routes()
    .get(
      "/alarms",
      route(
        { summary: "List issued identities that a rule is against", query: IdentitiesQuery, answers: IdentitiesAnswer },
        ({ caller, query }) => listIdentities(caller, query, caches),
      ),
    )
    .get(
      "/rights",
      route(
        { summary: "List the rights that are missing to see all issued identities", answers: IdentityRights },
        ({ caller }) => missingIdentityRights(caller, callerKinds),
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
