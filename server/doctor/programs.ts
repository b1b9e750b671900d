import type { SystemOverview } from "@/lib/api/system/system";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 10_000;
const DEPLOYMENTS = "/apis/apps/v1/namespaces/open-cluster-management-hub/deployments";
/** As the chart labels them. */
const OWN = `/apis/apps/v1/namespaces/${NAMESPACE}`;
const OWN_LABEL = "app.kubernetes.io/name%3Dflotilla";
const CLUSTER_MANAGER = "/apis/operator.open-cluster-management.io/v1/clustermanagers/cluster-manager";
const MAX_PROGRAMS = 50;

/** Deployments or StatefulSets: of what is read, both have the same. */
const Workloads = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string() }),
      spec: z.looseObject({
        replicas: z._default(z.number(), 1),
        template: z.looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) }) }),
      }),
      status: z._default(z.looseObject({ readyReplicas: z.optional(z.number()) }), {}),
    }),
  ),
});

const Gates = z.looseObject({
  featureGates: z._default(
    z.array(z.looseObject({ feature: z.string(), mode: z._default(z.string(), "Disable") })),
    [],
  ),
});
const ClusterManager = z.looseObject({
  spec: z._default(
    z.looseObject({
      registrationConfiguration: z.optional(Gates),
      workConfiguration: z.optional(Gates),
      addOnManagerConfiguration: z.optional(Gates),
      placementConfiguration: z.optional(Gates),
    }),
    {},
  ),
});

const COMPONENTS = [
  ["registration", "registrationConfiguration"],
  ["work", "workConfiguration"],
  ["add-on manager", "addOnManagerConfiguration"],
  ["placement", "placementConfiguration"],
] as const;

/** OCM's own programs on the hub, as far as the account may list them; none where they run elsewhere. */
export function ocmPrograms(client: Pick<HubClient, "raw">): Promise<SystemOverview["programs"]> {
  const right = { verb: "list", resource: "deployments", group: "apps" };
  return unlessHidden(right, () => workloads(client, `${DEPLOYMENTS}?limit=${MAX_PROGRAMS}`));
}

/** Flotilla's own on the hub, likewise: consoles, controllers, approver. None where they run elsewhere. */
export async function ownPrograms(client: Pick<HubClient, "raw">): Promise<SystemOverview["programs"]> {
  const parts = await Promise.all(
    ["statefulsets", "deployments"].map((resource) =>
      unlessHidden({ verb: "list", resource, group: "apps" }, () =>
        workloads(client, `${OWN}/${resource}?labelSelector=${OWN_LABEL}&limit=${MAX_PROGRAMS}`),
      ),
    ),
  );
  const items = parts.flatMap((part) => part.items);
  const hidden = parts.find(({ missing }) => missing);
  return items.length === 0 && hidden ? hidden : { items };
}

async function workloads(client: Pick<HubClient, "raw">, path: string): Promise<SystemOverview["programs"]["items"]> {
  const { items } = Workloads.parse(await get(client, path));
  return items.map(({ metadata: { name }, spec: { replicas, template }, status: { readyReplicas = 0 } }) => {
    const version = versionIn(template.spec.containers[0]?.image ?? "");
    return { name, ...(version === undefined ? {} : { version }), ready: readyReplicas, replicas };
  });
}

/** Feature gates that the ClusterManager sets; none where there is no operator. */
export function featureGates(client: Pick<HubClient, "raw">): Promise<SystemOverview["featureGates"]> {
  const right = { verb: "get", resource: "clustermanagers", group: "operator.open-cluster-management.io" };
  return unlessHidden(right, async () => {
    const { spec } = ClusterManager.parse(await get(client, CLUSTER_MANAGER));
    return COMPONENTS.flatMap(([component, field]) =>
      (spec[field]?.featureGates ?? []).map(({ feature, mode }) => ({
        component,
        feature,
        isEnabled: mode === "Enable",
      })),
    );
  });
}

function get(client: Pick<HubClient, "raw">, path: string): Promise<unknown> {
  return client.raw({ method: "GET", path, signal: AbortSignal.timeout(DEADLINE_MS) });
}

type Right = NonNullable<SystemOverview["programs"]["missing"]>;

/** Throws what is no answer of the hub about it. */
async function unlessHidden<Item>(missing: Right, read: () => Promise<Item[]>) {
  try {
    return { items: await read() };
  } catch (error) {
    if (isHubError(error, "Forbidden")) return { items: [], missing };
    if (isHubError(error, "NotFound")) return { items: [] };
    throw error;
  }
}

/** The tag: what follows the last colon of the last part of its path. */
function versionIn(image: string): string | undefined {
  const [tagged = ""] = image.slice(image.lastIndexOf("/") + 1).split("@", 1);
  return /:([\w.-]+)$/.exec(tagged)?.[1];
}
