import { stringify } from "yaml";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import type { HubClient } from "./hub-client";
import { masked } from "./masked";

const DEADLINE_MS = 5_000;

/** An object as the hub has it, in our version, without managed fields and the contents of Secrets. */
export async function getObjectYaml(client: HubClient, resource: Resource, ref: ObjectRef): Promise<{ yaml: string }> {
  const object = await client.getRaw(resource, ref, AbortSignal.timeout(DEADLINE_MS));
  const { apiVersion, kind, metadata, ...rest } = masked(object).object;
  return { yaml: stringify({ apiVersion, kind, metadata, ...rest }) };
}
