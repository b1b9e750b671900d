import { NAMESPACE } from "@/lib/kube/names";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import { type Revision, readRevision, revisionSelector } from "@/lib/rollout/revisions";
import type { Caller } from "@/server/auth/caller";

const DEADLINE_MS = 10_000;

/** The stored configurations of an add-on, read with the caller's rights; newest first. Throws `HubError`. */
export async function readStoredRevisions(caller: Caller, addOn: string): Promise<Revision[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const found = await caller.client.list(controllerRevisions, {
    namespace: NAMESPACE,
    labelSelector: revisionSelector(addOn),
    signal,
  });
  const read = found.flatMap((each) => readRevision(each) ?? []);
  return read.filter(({ config }) => config.addOn === addOn).sort((a, b) => b.number - a.number);
}
