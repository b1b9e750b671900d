import { stringify } from "yaml";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "./hub-client";

/** Nothing is added: the text is what the hub holds. */
const AnyObject = z.looseObject({ metadata: z.looseObject({}) });

/** An object as the hub has it, without its managed fields. */
export async function objectYaml(client: HubClient, resource: Resource, ref: ObjectRef, signal: AbortSignal): Promise<string> {
  const object = AnyObject.parse(await client.raw({ method: "GET", path: resourcePath(resource, ref), signal }));
  const { apiVersion, kind, metadata, ...rest } = object;
  const { managedFields: _, ...shown } = metadata;
  return stringify({ apiVersion, kind, metadata: shown, ...rest });
}
