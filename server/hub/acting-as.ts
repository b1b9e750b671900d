import type { Identity } from "@/lib/kube/wire";
import { storedVersionsOf } from "./hub-versions";
import type { Transport } from "./transport";

/** The hub adds every authenticated identity to it. */
const AUTHENTICATED = "system:authenticated";

/**
 * Carries requests over `own` that impersonate `identity`. The hub checks for each whether our own account may do that.
 */
export function actingAs(own: Transport, { user, groups }: Identity): Transport {
  const impersonated = groups.filter((group) => group !== AUTHENTICATED);
  const headers = {
    "impersonate-user": user,
    ...(impersonated.length > 0 ? { "impersonate-group": impersonated } : {}),
  };
  return {
    send: (request) => own.send({ ...request, headers: { ...request.headers, ...headers } }),
    close: async () => undefined,
    versions: storedVersionsOf(own),
  };
}
