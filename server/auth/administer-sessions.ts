import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "./caller";

const DEADLINE_MS = 5_000;
const ADMINISTERS = { verb: "delete", resource: configMaps, namespace: NAMESPACE };

/** Who may delete the records of sessions may end them. */
export function administers({ rights }: Caller): Promise<boolean> {
  return rights.may(ADMINISTERS);
}

/** Deletes the record of a session with the administrator's own rights. Throws `HubError`. */
export async function removeAs({ client }: Caller, name: string): Promise<void> {
  await client.remove(configMaps, { name, namespace: NAMESPACE }, { signal: AbortSignal.timeout(DEADLINE_MS) });
}
