import type { Identity } from "@/lib/kube/wire";
import { storedVersionsOf } from "./stored-versions";
import type { Transport } from "./transport";

/** The hub puts everybody who is somebody into it. */
const AUTHENTICATED = "system:authenticated";

/** Carries requests over `own` in the name of `identity`. The hub asks of each whether our own account may impersonate it. */
export function actingAs(own: Transport, { user, groups }: Identity): Transport {
  const asked = groups.filter((group) => group !== AUTHENTICATED);
  const headers = { "impersonate-user": user, ...(asked.length > 0 ? { "impersonate-group": asked } : {}) };
  return {
    send: (request) => own.send({ ...request, headers: { ...request.headers, ...headers } }),
    close: async () => undefined,
    versions: storedVersionsOf(own),
  };
}
