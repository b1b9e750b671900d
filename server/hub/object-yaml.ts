import { stringify } from "yaml";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import type { HubClient } from "./hub-client";
import { masked } from "./masked";

/** An object as the hub has it, in our version, without managed fields and the contents of Secrets. */
export async function objectYaml(
  client: HubClient,
  resource: Resource,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<string> {
  const { apiVersion, kind, metadata, ...rest } = masked(await client.getRaw(resource, ref, signal)).object;
  return stringify({ apiVersion, kind, metadata, ...rest });
}
