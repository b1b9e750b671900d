import { clusterStatus } from "@/lib/health/cluster-status";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import { type ClusterAddOnEntry, withoutCluster } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { AddOnScope } from "@/server/auth/add-on-scope";
import type { ClusterAddOnScope } from "@/server/auth/cluster-add-on-scope";
import type { ClusterScope } from "@/server/auth/cluster-scope";
import type { WorkTextScope } from "@/server/auth/work-scope";
import type { PastList } from "@/server/lists/past-list";
import { pastApprovals, pastIdentities, pastPlacements, pastRollouts } from "./further-past-rows";
import { pastAccess } from "./past-access";
import { pastCatalogue } from "./past-catalogue";
import type { PastCluster } from "./past-cluster";
import { PastClusterAddOn } from "./past-cluster-add-on";
import { pastDeletions } from "./past-deletions";
import { pastGates } from "./past-gates";
import { pastInvitations } from "./past-invitations";
import { pastReplicaSets } from "./past-replica-sets";
import { PastRowMaker } from "./past-rows";
import { type PastReach, pastReach, pastSets } from "./past-sets";
import { pastView } from "./past-view";
import { pastWorks } from "./past-works";
import type { PastState } from "./store/history-store";
import { type IsPresent, KIND, type Kind } from "./store/subjects";

/** The lists of one time, each made when it is first wanted. Who may not list all of it sees what is still there. */
export class ListsAt {
  readonly #rows: PastRowMaker;
  #clusters: Promise<PastList<ClusterEntry, ClusterScope & WorkTextScope>> | undefined;
  #clusterAddOns: Promise<PastList<ClusterAddOnEntry, ClusterAddOnScope & WorkTextScope>> | undefined;
  #addOns: Promise<PastList<AddOnEntry, AddOnScope>> | undefined;
  #placements: ReturnType<typeof pastPlacements> | undefined;
  #rollouts: ReturnType<typeof pastRollouts> | undefined;
  #approvals: ReturnType<typeof pastApprovals> | undefined;
  #identities: ReturnType<typeof pastIdentities> | undefined;
  #works: ReturnType<typeof pastWorks> | undefined;
  #sets: ReturnType<typeof pastSets> | undefined;
  #access: ReturnType<typeof pastAccess> | undefined;
  #replicaSets: ReturnType<typeof pastReplicaSets> | undefined;
  #gates: ReturnType<typeof pastGates> | undefined;
  #invitations: ReturnType<typeof pastInvitations> | undefined;
  #deletions: ReturnType<typeof pastDeletions> | undefined;
  #catalogue: ReturnType<typeof pastCatalogue> | undefined;
  #reach: Promise<PastReach> | undefined;

  constructor(
    readonly state: PastState,
    private readonly isPresentNow: IsPresent,
  ) {
    this.#rows = new PastRowMaker(state.snapshot);
  }

  clusters(): Promise<PastList<ClusterEntry, ClusterScope & WorkTextScope>> {
    this.#clusters ??= this.#rows.clusters().then((rows) => ({
      ...pastView(this.state, rows),
      isSettled: ({ addOns, clusters }) => !clusters && typeof addOns === "boolean",
      visible: (row, scope) => this.#visibleCluster(rows.get(row.name), scope),
    }));
    return this.#clusters;
  }

  clusterAddOns(): Promise<PastList<ClusterAddOnEntry, ClusterAddOnScope & WorkTextScope>> {
    this.#clusterAddOns ??= this.#rows.clusterAddOns().then((rows) => ({
      ...pastView(this.state, rows),
      isSettled: ({ clusters, on }) => on === true && clusters === true,
      visible: (row, scope) => (row instanceof PastClusterAddOn ? this.#visibleAddOn(row, scope) : undefined),
    }));
    return this.#clusterAddOns;
  }

  /** Who sees add-ons may list all of them. */
  addOns(): Promise<PastList<AddOnEntry, AddOnScope>> {
    this.#addOns ??= this.#rows.addOns().then((rows) => ({
      ...pastView(this.state, rows),
      unknown: this.state.snapshot.hasLaterFields(KIND.addOn) ? [] : ["removing"],
      isSettled: () => true,
      visible: (row) => row,
    }));
    return this.#addOns;
  }

  placements(): ReturnType<typeof pastPlacements> {
    this.#placements ??= pastPlacements(this.state, this.isPresentNow);
    return this.#placements;
  }

  rollouts(): ReturnType<typeof pastRollouts> {
    this.#rollouts ??= pastRollouts(this.state);
    return this.#rollouts;
  }

  approvals(): ReturnType<typeof pastApprovals> {
    this.#approvals ??= pastApprovals(this.state);
    return this.#approvals;
  }

  identities(): ReturnType<typeof pastIdentities> {
    this.#identities ??= pastIdentities(this.state);
    return this.#identities;
  }

  works(): ReturnType<typeof pastWorks> {
    this.#works ??= pastWorks(this.state, this.isPresentNow);
    return this.#works;
  }

  sets(): ReturnType<typeof pastSets> {
    this.#sets ??= pastSets(this.state);
    return this.#sets;
  }

  replicaSets(): ReturnType<typeof pastReplicaSets> {
    this.#replicaSets ??= pastReplicaSets(this.state, this.isPresentNow);
    return this.#replicaSets;
  }

  gates(): ReturnType<typeof pastGates> {
    this.#gates ??= pastGates(this.state, this.isPresentNow);
    return this.#gates;
  }

  invitations(): ReturnType<typeof pastInvitations> {
    this.#invitations ??= pastInvitations(this.state);
    return this.#invitations;
  }

  deletions(): ReturnType<typeof pastDeletions> {
    this.#deletions ??= pastDeletions(this.state, this.isPresentNow);
    return this.#deletions;
  }

  catalogue(): ReturnType<typeof pastCatalogue> {
    this.#catalogue ??= pastCatalogue(this.state);
    return this.#catalogue;
  }

  access(): ReturnType<typeof pastAccess> {
    this.#access ??= pastAccess(this.state);
    return this.#access;
  }

  reach(): Promise<PastReach> {
    this.#reach ??= this.sets().then(({ view }) => pastReach(this.state, view.rows));
    return this.#reach;
  }

  #visibleAddOn(
    stored: PastClusterAddOn,
    { clusters, on, works }: ClusterAddOnScope & WorkTextScope,
  ): ClusterAddOnEntry | undefined {
    if (on !== true && !this.#isPresent(KIND.clusterAddOn, stored.name, stored.id)) return undefined;
    const row = this.#showsCause(works, stored.cluster, stored.id) ? stored.withCause() : stored;
    if (clusters === true || row.of === undefined) return row;
    const ofCluster = this.#rows.clusterIds.get(row.cluster);
    return this.#isPresent(KIND.cluster, row.cluster, ofCluster) ? row : withoutCluster(row);
  }

  #visibleCluster(
    row: PastCluster | undefined,
    { addOns, clusters, works }: ClusterScope & WorkTextScope,
  ): ClusterEntry | undefined {
    if (!row || (clusters && !this.#isPresent(KIND.cluster, row.name, row.id))) return undefined;
    if (addOns === false) return row.plain();
    const shown = works === undefined ? row : row.withCauses((id) => this.#showsCause(works, row.name, id));
    return addOns === true ? shown : this.#withPresentAddOns(shown);
  }

  /** Who may list the works of some clusters reads what those of add-ons said that are there now, on these clusters. */
  #showsCause(works: WorkTextScope["works"], cluster: string, id: number): boolean {
    if (works === undefined || works === true) return works === true;
    if (!Object.hasOwn(works, cluster)) return false;
    const { snapshot } = this.state;
    const name = `${cluster}/${snapshot.secondNameOf(id)}`;
    return !this.#rows.states.addOn(id).isCausedElsewhere && this.#isPresent(KIND.clusterAddOn, name, id);
  }

  /** Without add-ons that are gone by now: who may list those of some clusters sees what is there. */
  #withPresentAddOns(row: PastCluster): ClusterEntry {
    const ids = row.addOnIds.filter((id) =>
      this.#isPresent(KIND.clusterAddOn, `${row.name}/${this.state.snapshot.secondNameOf(id)}`, id),
    );
    const plain = row.plain();
    if (ids.length === row.addOnIds.length) return plain;
    const names = this.#rows.namesOf(ids);
    const addOns = plain.addOns.filter(({ name }) => names.includes(name));
    const facts = plain.facts.filter(({ metadata }) => names.includes(metadata.name));
    return { ...plain, addOns, status: clusterStatus(row, addOns), addOnNames: names, facts };
  }

  #isPresent(kind: Kind, name: string, id: number | undefined): boolean {
    return id !== undefined && this.isPresentNow(kind, name, this.state.snapshot.uidOf(id));
  }
}
