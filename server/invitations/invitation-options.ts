import { parse } from "yaml";
import type { InvitationOptions } from "@/lib/api/invitations/invitation";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { mayInvite, mayRevoke } from "@/server/auth/invitation-rights";
import { isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 5_000;

/** How this console reaches the hub: what clusters use as well, unless it runs inside. */
export interface OwnAddress {
  readonly server: string;
  readonly ca?: string | undefined;
}

/** How clusters reach the hub, what the caller may do about invitations, and whether the hub imports clusters itself. */
export async function invitationOptions(caller: Caller, own: OwnAddress): Promise<InvitationOptions> {
  const [published, autoImport, invite, revoke] = await Promise.all([
    publishedAddress(caller),
    autoImportOf(caller),
    mayInvite(caller),
    mayRevoke(caller),
  ]);
  const address = published ?? { server: own.server, ...(own.ca && { ca: own.ca }), source: "console" as const };
  return { address, may: { invite, revoke }, autoImport };
}

const ClusterInfo = z.looseObject({ data: z.looseObject({ kubeconfig: z.string() }) });
const Kubeconfig = z.looseObject({
  clusters: z.array(
    z.looseObject({
      cluster: z.looseObject({
        server: z.string().check(z.regex(/^https:/)),
        "certificate-authority-data": z.optional(z.string()),
      }),
    }),
  ),
});

/** What the hub publishes for those who join, as kubeadm writes it; undefined where there is none, or it is hidden. */
async function publishedAddress(caller: Caller): Promise<InvitationOptions["address"] | undefined> {
  const ref = { name: "cluster-info", namespace: "kube-public" };
  const found = await orUndefined(caller.client.getRaw(configMaps, ref, AbortSignal.timeout(DEADLINE_MS)));
  const { data: info } = ClusterInfo.safeParse(found);
  if (!info) return undefined;
  const { data: config } = Kubeconfig.safeParse(parsed(info.data.kubeconfig));
  const [first] = config?.clusters ?? [];
  if (!first) return undefined;
  const encoded = first.cluster["certificate-authority-data"];
  const ca = encoded === undefined ? {} : { ca: Buffer.from(encoded, "base64").toString("utf8") };
  return { server: first.cluster.server, ...ca, source: "cluster-info" };
}

function parsed(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

const ClusterManager = z.looseObject({
  spec: z.looseObject({
    registrationConfiguration: z.optional(
      z.looseObject({ featureGates: z.optional(z.array(z.looseObject({ feature: z.string(), mode: z.string() }))) }),
    ),
  }),
});

/** Whether the hub imports clusters itself, and how. OCM's importer is a feature gate of its ClusterManager; other distributions have a controller with an API of its own. */
export async function autoImportOf({ client }: Caller): Promise<InvitationOptions["autoImport"]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const path = "/apis/operator.open-cluster-management.io/v1/clustermanagers/cluster-manager";
  const controller = "/apis/agent.open-cluster-management.io/v1";
  const [manager, hasController] = await Promise.all([
    orUndefined(client.raw({ method: "GET", path, signal }), "unknown"),
    orUndefined(client.raw({ method: "GET", path: controller, signal })),
  ]);
  if (hasController !== undefined) return "import-controller";
  const { data } = ClusterManager.safeParse(manager);
  const gates = data?.spec.registrationConfiguration?.featureGates ?? [];
  if (gates.some(({ feature, mode }) => feature === "ClusterImporter" && mode === "Enable")) return "cluster-importer";
  return manager === "unknown" ? "unknown" : "none";
}

/** Undefined where the hub does not have it, `hidden` where it does not tell. */
async function orUndefined(reading: Promise<unknown>, hidden?: "unknown"): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    if (isHubError(error, "Forbidden")) return hidden;
    throw error;
  }
}
