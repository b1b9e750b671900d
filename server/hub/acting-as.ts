import type { Identity, WireRequest } from "@/lib/kube/wire";
import { storedVersionsOf } from "./hub-versions";
import type { Transport } from "./transport";

/** The hub adds every authenticated identity to it. */
const AUTHENTICATED = "system:authenticated";
const IMPERSONATION = /^impersonate-/i;

/**
 * Carries requests over `own` that impersonate exactly `identity`, whatever headers of that kind they come with. The
 * hub checks for each whether our own account may do that.
 */
export function actingAs(own: Transport, { user, groups }: Identity): Transport {
  const impersonated = groups.filter((group) => group !== AUTHENTICATED).map(onTheWire);
  const headers = {
    "impersonate-user": onTheWire(user),
    ...(impersonated.length > 0 ? { "impersonate-group": impersonated } : {}),
  };
  return {
    send: (request) => own.send({ ...request, headers: { ...withoutImpersonation(request), ...headers } }),
    close: async () => undefined,
    versions: storedVersionsOf(own),
  };
}

function withoutImpersonation({ headers }: WireRequest): WireRequest["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !IMPERSONATION.test(name)));
}

/** A hub reads the bytes of a header as UTF-8; we send each character as one byte. */
function onTheWire(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
