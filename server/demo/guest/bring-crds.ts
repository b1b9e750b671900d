import { setTimeout as wait } from "node:timers/promises";
import type { CustomResourceDefinition } from "@/lib/kube/crd";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { allCrds } from "@/lib/resources/crds";
import { firstOf } from "@/server/hub/first-of";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { GUEST_FIELD_MANAGER, marked } from "./marks";
import { firstMissing } from "./served-kinds";

const Definition = kubeKind("CustomResourceDefinition", {
  spec: z.looseObject({
    group: z.string(),
    names: z.looseObject({ plural: z.string(), kind: z.string() }),
    versions: z.array(z.looseObject({ name: z.string(), storage: z.boolean() })),
  }),
});

export const customResourceDefinitions: Resource<z.infer<typeof Definition>> = {
  group: "apiextensions.k8s.io",
  version: "v1",
  plural: "customresourcedefinitions",
  kind: "CustomResourceDefinition",
  namespaced: false,
  schema: Definition,
};

const SERVED_WITHIN_MS = 20_000;
const POLL_MS = 100;

/** Gives a hub those of OCM's kinds and of ours that it lacks. Resolves when it serves them. */
export async function bringCrds(client: HubClient, stop: AbortSignal): Promise<void> {
  const signal = firstOf(stop, AbortSignal.timeout(SERVED_WITHIN_MS));
  for (const crd of allCrds) await createOnce(client, alone(crd), signal);
  const kinds = allCrds.map(({ spec }) => ({ group: spec.group, plural: spec.names.plural }));
  while (await firstMissing(client, kinds, signal)) await wait(POLL_MS, undefined, { signal });
}

/**
 * A kind whose versions need a webhook between them comes in the version that is stored: the webhook is not ours to
 * bring.
 */
function alone(crd: CustomResourceDefinition): CustomResourceDefinition {
  if (crd.spec.conversion?.strategy !== "Webhook") return crd;
  const { conversion: _, ...spec } = crd.spec;
  return { ...crd, spec: { ...spec, versions: spec.versions.filter(({ storage }) => storage) } };
}

async function createOnce(
  client: HubClient,
  { metadata, spec }: CustomResourceDefinition,
  signal: AbortSignal,
): Promise<void> {
  const definition = marked({ metadata: { name: metadata.name, labels: { ...metadata.labels } }, spec });
  try {
    await client.create(customResourceDefinitions, definition, { signal, fieldManager: GUEST_FIELD_MANAGER });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}
