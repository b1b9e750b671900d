import { type AddOnFacts, type AddOnText, addOnText } from "@/lib/health/add-on-summary";
import { isUnavailable } from "@/lib/health/availability";
import { waitsFor } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { AddOnFact, ClusterFact, DownFact, NotificationFacts } from "@/lib/notifications/facts";
import type { StoredFinding } from "@/lib/resources/identity-finding";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ApprovalCaches } from "@/server/approvals/approval-book";
import { ApprovalView } from "@/server/approvals/approval-view";
import { clusterRow } from "@/server/clusters/cluster-row";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { identityRow } from "@/server/identities/identity-row";
import { RolloutView } from "@/server/rollouts/rollout-view";
import type { RolloutCaches } from "@/server/rollouts/rollouts-of";
import { AddOnCauses } from "@/server/works/cause-facts";
import { workRow } from "@/server/works/work-facts";

type IdentityCaches = ApprovalCaches & { readonly identityFindings: ResourceCache<StoredFinding> };

type Works = Pick<ResourceCache<ManifestWork>, "subscribe">;

/** Facts of caches, and what ends the views that were made for them. */
export interface HubFacts {
  /** Those of which everything is read. */
  readonly facts: () => NotificationFacts;
  readonly close: () => void;
}

/** Clusters, add-ons and rollouts: what the add-on manager reads. `works`: those that say why add-ons are unhealthy. */
export function fleetFacts(caches: RolloutCaches, works?: Works): HubFacts {
  const { addOns, clusterAddOns, clusters, placementDecisions, placements, rolloutGates } = caches;
  const ofRollouts = [addOns, clusterAddOns, clusters, placementDecisions, placements];
  const causes = works && new AddOnCauses(rowsOf(works));
  let unfollow: (() => void) | undefined;
  const readCauses = () => {
    unfollow ??= causes?.follow(() => undefined);
    return causes;
  };
  let view: RolloutView | undefined;
  const rollouts = () => {
    view ??= new RolloutView({ ...caches, ...(causes && { causes }) });
    return view.rows.values();
  };
  return {
    facts: () => ({
      ...(clusters.isSynced && { clusters: () => clusters.list().map(clusterFact) }),
      ...(clusterAddOns.isSynced &&
        addOns.isSynced && {
          addOns: () =>
            addOns
              .list()
              .map(({ metadata: { name } }) => addOnFact(name, clusterAddOns.by("addOn", name), readCauses())),
        }),
      ...(rolloutGates?.isSynced && { gates: () => rolloutGates.list() }),
      ...(ofRollouts.every(({ isSynced }) => isSynced) && { rollouts }),
    }),
    close: () => {
      unfollow?.();
      view?.close();
    },
  };
}

/** Each as a row, which is stored only where it has something to say. */
function rowsOf(works: Works): ConstructorParameters<typeof AddOnCauses>[0] {
  const rowOf = (work: ManifestWork | undefined, key: string) => work && workRow(work, key);
  return {
    subscribe: (listener) =>
      works.subscribe(({ before, after }, key) =>
        listener({ before: rowOf(before, key), after: rowOf(after, key) }, key),
      ),
  };
}

/** Requests and identities: what the approver reads. */
export function identityFacts(caches: IdentityCaches): HubFacts {
  const { certificateRequests, clusterAddOns, clusters, identityFindings } = caches;
  let view: ApprovalView | undefined;
  const approvals = () => {
    view ??= new ApprovalView({ clusters, clusterAddOns, certificateRequests });
    return view;
  };
  const synced = [clusters, clusterAddOns, certificateRequests, identityFindings];
  const identities = (): IdentityRow[] => {
    const rows = approvals().rows;
    const sources = { clusters, clusterAddOns, identityFindings, requests: () => rows };
    const issued = [...rows.values()].flatMap(({ issued, object }) => (issued ? `certificate/${object}` : []));
    const found = identityFindings.list().map(({ finding }) => `finding/${finding.uid}`);
    return [...issued, ...found].flatMap((name) => identityRow(name, sources) ?? []);
  };
  return {
    facts: () => {
      if (!synced.every(({ isSynced }) => isSynced) || !approvals().isSynced) return {};
      return {
        approvals: () => [...approvals().rows.values()].filter((row) => waitsFor(row) === "person"),
        identities,
      };
    },
    close: () => view?.close(),
  };
}

/** Objects are never changed, so what they say is worked out once. */
const rows = new WeakMap<ManagedCluster, ClusterFact>();

function clusterFact(cluster: ManagedCluster): ClusterFact {
  const row = rows.get(cluster) ?? clusterRow(cluster, []);
  rows.set(cluster, row);
  return row;
}

const texts = new WeakMap<AddOnFacts, AddOnText>();

function addOnFact(
  name: string,
  clusterAddOns: readonly AddOnFacts[],
  causes: Pick<AddOnCauses, "textOf"> | undefined,
): AddOnFact {
  const down: DownFact[] = [];
  for (const clusterAddOn of clusterAddOns) {
    const text = texts.get(clusterAddOn) ?? addOnText(clusterAddOn);
    texts.set(clusterAddOn, text);
    if (!isUnavailable(text.health)) continue;
    const sinceMs = Date.parse(text.since ?? "");
    down.push({
      cluster: clusterAddOn.metadata.namespace ?? "",
      message: text.message,
      caused: causes?.textOf(clusterAddOn)?.message,
      sinceMs: Number.isNaN(sinceMs) ? undefined : sinceMs,
    });
  }
  return { name, total: clusterAddOns.length, down };
}
