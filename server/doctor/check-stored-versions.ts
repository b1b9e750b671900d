import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { type Finding, ok } from "./finding";

const DEADLINE_MS = 10_000;
/** The kinds that OCM serves in two versions, one of which is converted. */
const CONVERTED: readonly Resource[] = [clusterManagementAddOns, managedClusterAddOns];

const Definition = z.looseObject({
  spec: z.looseObject({
    versions: z.array(z.looseObject({ name: z.string(), served: z.boolean(), storage: z.boolean() })),
    conversion: z.optional(z.looseObject({ strategy: z.string() })),
  }),
  status: z.looseObject({ storedVersions: z._default(z.array(z.string()), []) }),
});
type Definition = z.infer<typeof Definition>;

/** In which versions the hub stores add-ons, and whether it converts them: one finding or two of each kind. */
export async function checkStoredVersions(client: Pick<HubClient, "raw">): Promise<Finding[]> {
  return (await Promise.all(CONVERTED.map((kind) => checkKind(client, kind)))).flat();
}

async function checkKind(client: Pick<HubClient, "raw">, resource: Resource): Promise<Finding[]> {
  const { group, kind, plural } = resource;
  try {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${plural}.${group}`;
    const definition = Definition.parse(await get(client, path));
    return [storedFinding(kind, definition), ...(await conversionFindings(client, resource, definition))];
  } catch (error) {
    // That it is not served is told as such.
    if (isHubError(error, "NotFound")) return [];
    const why = isHubError(error, "Forbidden") ? "this account may not read its definition" : messageOf(error);
    return [{ check: "versions", outcome: "unknown", text: `In which versions ${kind} is stored: ${why}.` }];
  }
}

function storedFinding(kind: string, { spec: { versions }, status: { storedVersions } }: Definition): Finding {
  const storage = versions.find((version) => version.storage)?.name;
  const lost = storedVersions.filter((stored) => !versions.some(({ name }) => name === stored));
  if (lost.length > 0) {
    const text = `${kind} is stored as ${lost.join(", ")} too, which its definition no longer has.`;
    return { check: "versions", outcome: "failure", text, remedy: "Put the definition of OCM's last release back." };
  }
  const older = storedVersions.filter((stored) => stored !== storage);
  if (older.length === 0) return ok("versions", `${kind} is stored as ${storage}.`);
  const text = `${kind} is stored as ${storage}, and some objects still as ${older.join(", ")}.`;
  return { check: "versions", outcome: "warning", text, remedy: "Let OCM's migration end before the next upgrade." };
}

/** An object in a version that is not stored is converted: by OCM's webhook, without which the API server answers 500. */
async function conversionFindings(
  client: Pick<HubClient, "raw">,
  { group, kind, plural }: Resource,
  { spec: { versions, conversion } }: Definition,
): Promise<Finding[]> {
  const others = versions.filter(({ served, storage }) => served && !storage);
  if (others.length === 0) return [];
  if (conversion?.strategy !== "Webhook") {
    const text = `${kind} is served in several versions, and the hub converts none.`;
    return [{ check: "webhook", outcome: "failure", text, remedy: "Install OCM's definitions and its webhook again." }];
  }
  return Promise.all(
    others.map(async ({ name }): Promise<Finding> => {
      try {
        await get(client, `/apis/${group}/${name}/${plural}?limit=1`);
        return ok("webhook", `${kind} is read as ${name}.`);
      } catch (error) {
        if (isHubError(error, "Forbidden"))
          return { check: "webhook", outcome: "unknown", text: `This account may not list ${kind} as ${name}.` };
        const text = `${kind} is not read as ${name}: ${messageOf(error)}`;
        return { check: "webhook", outcome: "failure", text, remedy: "See whether OCM's webhook runs on the hub." };
      }
    }),
  );
}

function get(client: Pick<HubClient, "raw">, path: string): Promise<unknown> {
  return client.raw({ method: "GET", path, signal: AbortSignal.timeout(DEADLINE_MS) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "no reason";
}
