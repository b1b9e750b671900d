import { stringify } from "yaml";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import type { HubClient } from "./hub-client";

/** An object as the hub has it, in our version, without its managed fields. */
export async function objectYaml(client: HubClient, resource: Resource, ref: ObjectRef, signal: AbortSignal): Promise<string> {
  const { apiVersion, kind, metadata, ...rest } = await client.getRaw(resource, ref, signal);
  return stringify({ apiVersion, kind, metadata, ...rest });
}
