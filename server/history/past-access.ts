import type { AccessRow } from "@/lib/lists/access/row";
import { PROXY, proxyRow } from "@/server/access/access-row";
import type { AccessScope } from "@/server/access/list";
import type { PastList } from "@/server/lists/past-list";
import { PastStates } from "./past-states";
import { pastView } from "./past-view";
import type { PastState } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { KIND } from "./store/subjects";

/**
 * Tunnels into clusters as they were: who sees them may list all cluster add-ons. Other ways are read with the rights of
 * callers while they look, and so are not recorded.
 */
export async function pastAccess(state: PastState): Promise<PastList<AccessRow, AccessScope>> {
  const { snapshot } = state;
  const states = new PastStates(snapshot);
  const pause = pauseAfter();
  const rows = new Map<string, AccessRow>();
  for (const id of snapshot.present(KIND.clusterAddOn)) {
    if (snapshot.secondNameOf(id) === PROXY) {
      const row = proxyRow(snapshot.firstNameOf(id), states.addOn(id));
      rows.set(row.name, row);
    }
    await pause();
  }
  return { ...pastView(state, rows), isSettled: () => true, visible: (row) => row };
}
