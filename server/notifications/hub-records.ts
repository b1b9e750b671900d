import { MANAGED_BY_LABEL, NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

/** The ConfigMaps of the install namespace: what people write, and what the leaders of each part store. */
export const RULES = "flotilla-notification-rules";
export const ACTIONS = "flotilla-notification-actions";
export const stateName = (lease: string) => `${lease}-notifications`;

const Data = z.looseObject({ data: z._default(z.record(z.string(), z.string()), {}) });

interface HubRecord {
  readonly data: Readonly<Record<string, string>>;
  readonly resourceVersion: string | undefined;
}

/** Undefined where there is none. Throws `HubError` and `HubUnreachable`. */
export async function readRecord(
  client: Pick<HubClient, "getRaw">,
  name: string,
  signal: AbortSignal,
): Promise<HubRecord | undefined> {
  try {
    const object = await client.getRaw(configMaps, { name, namespace: NAMESPACE }, signal);
    return { data: Data.parse(object).data, resourceVersion: object.metadata.resourceVersion };
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}

/** So that people need no right to create one. */
export async function createEmpty(
  name: string,
  { client, fieldManager }: Pick<Writing, "client" | "fieldManager">,
  signal: AbortSignal,
): Promise<void> {
  await client.create(configMaps, { metadata: metadataOf(name), data: {} }, { fieldManager, signal });
}

interface Writing {
  readonly client: Pick<HubClient, "create" | "patch">;
  readonly fieldManager: string;
  readonly signal: AbortSignal;
}

/** Changes entries, null to remove one; creates the ConfigMap where there is none. */
export async function writeRecord(
  name: string,
  data: Readonly<Record<string, string | null>>,
  { client, fieldManager, signal }: Writing,
  resourceVersion?: string,
): Promise<void> {
  const options = { fieldManager, signal };
  const metadata = resourceVersion === undefined ? {} : { metadata: { resourceVersion } };
  try {
    await client.patch(configMaps, { name, namespace: NAMESPACE }, { ...metadata, data }, options);
  } catch (error) {
    if (!isHubError(error, "NotFound")) throw error;
    const present = Object.fromEntries(Object.entries(data).filter(([, text]) => text !== null));
    await client.create(configMaps, { metadata: metadataOf(name), data: present }, options);
  }
}

function metadataOf(name: string) {
  return { name, namespace: NAMESPACE, labels: { [MANAGED_BY_LABEL]: "flotilla" } };
}
