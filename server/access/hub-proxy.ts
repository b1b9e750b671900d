import type { Reach } from "@/lib/api/access/reach";
import { ObjectName } from "@/lib/api/object-name";
import { asSentence } from "@/lib/health/summary";
import { Condition } from "@/lib/kube/conditions";
import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import type { MissingRight } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 5_000;
const CONFIGURATION = "/apis/proxy.open-cluster-management.io/v1alpha1/managedproxyconfigurations/cluster-proxy";
const RIGHT = { verb: "get", resource: "managedproxyconfigurations", group: "proxy.open-cluster-management.io" };
/** Where cluster-proxy is unless its configuration names another namespace. */
const NAMESPACE = "open-cluster-management-cluster-proxy";

/** The entrance for HTTP, over TLS: the same name and port wherever it is installed. */
export const USER_SERVER = "https:cluster-proxy-addon-user:9092";
const services = { group: "", plural: "services" };

const ProxyConfiguration = z.looseObject({
  spec: z.looseObject({
    proxyServer: z.optional(
      z.looseObject({
        namespace: z.optional(z.string()),
        entrypoint: z.optional(
          z.looseObject({
            type: z._default(z.string(), ""),
            hostname: z.optional(z.looseObject({ value: z._default(z.string(), "") })),
          }),
        ),
      }),
    ),
  }),
  status: z.optional(z.looseObject({ conditions: z._default(z.array(Condition), []) })),
});

/** The proxy of a hub as a caller sees it, and the namespace of its servers. */
export type HubProxy =
  | { readonly state: "absent" }
  | { readonly state: "hidden"; readonly missing: MissingRight }
  | { readonly state: "found"; readonly proxy: NonNullable<Reach["proxy"]>; readonly namespace: string };

/** Reads it with the caller's own rights. */
export async function hubProxy({ client }: Pick<Caller, "client">): Promise<HubProxy> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const { data } = ProxyConfiguration.safeParse(await client.raw({ method: "GET", path: CONFIGURATION, signal }));
    const { entrypoint: { hostname, type } = {}, namespace } = data?.spec.proxyServer ?? {};
    const problems = (data?.status?.conditions ?? [])
      .filter(({ status }) => status === "False")
      .flatMap((each) => asSentence(each.message || each.reason) ?? []);
    // It becomes part of a path: what is no name of a namespace is not used.
    const named = ObjectName.safeParse(namespace).data ?? NAMESPACE;
    return { state: "found", proxy: { entrypoint: hostname?.value || type || "", problems }, namespace: named };
  } catch (error) {
    if (isHubError(error, "NotFound")) return { state: "absent" };
    if (isHubError(error, "Forbidden")) return { state: "hidden", missing: RIGHT };
    throw error;
  }
}

/** The right that the caller lacks to send requests to the entrance through the hub's API server. */
export async function missingForTunnels(
  { rights }: Pick<Caller, "rights">,
  namespace: string,
): Promise<MissingRight | undefined> {
  const right = { verb: "get", resource: services, subresource: "proxy", namespace, name: USER_SERVER };
  if (await rights.may(right)) return undefined;
  return { verb: "get", resource: "services/proxy", group: "", namespace };
}
