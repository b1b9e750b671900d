import { isDeepStrictEqual } from "node:util";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import { stallsAtMs } from "@/lib/rollout/stalled";
import { templateVersion } from "@/lib/rollout/template-version";
import type { CausedText } from "@/server/works/cause-facts";
import { KIND, type ObjectState } from "./store/subjects";

/*
 * How rows are stored: as JSON of the fields that lists show, filter by and count. What changes together is one text.
 * Fields may be added at the end; what an older file does not have is undefined.
 */

export type ClusterState = readonly [health: ClusterEntry["health"], message: string | null];

export interface ClusterAttributes
  extends Partial<Pick<ClusterEntry, "set" | "kubernetesVersion" | "provider" | "region" | "environment">>,
    Pick<ClusterEntry, "labels" | "claims"> {}

export type ClusterAddOnState = readonly [
  health: ClusterAddOnRow["health"],
  phase: ClusterAddOnRow["phase"],
  message: string | null,
  config: ClusterAddOnRow["config"] | null,
  overridden: 0 | 1,
  version: string | null,
  /** With what its works said; absent where they said no more. */
  caused?: string,
  /** Some of these works were on another cluster: the one that hosts it. */
  elsewhere?: 1,
];

type RecordedAddOn = ClusterAddOnEntry & { readonly caused?: Pick<CausedText, "message" | "namespaces"> };

export type AddOnState = Pick<
  AddOnEntry,
  "displayName" | "description" | "templated" | "lifecycle" | "install" | "decided" | "leaving" | "requires"
> & { readonly placements: readonly Omit<AddOnRow["placements"][number], "conditions">[] };

export function clusterObserved(row: ClusterEntry, uid: string): ObjectState {
  const { claims, environment, kubernetesVersion, labels, provider, region, set } = row;
  const state: ClusterState = [row.health, row.message ?? null];
  const attributes: ClusterAttributes = { set, kubernetesVersion, provider, region, environment, labels, claims };
  return {
    kind: KIND.cluster,
    name: row.name,
    uid,
    created: secondsOf(row.createdAt),
    state: JSON.stringify(state),
    attributes: JSON.stringify(attributes),
    since: secondsOf(row.since),
  };
}

/** Its attributes are when it counts as stalled, in seconds since epoch, if it will. */
export function clusterAddOnObserved(row: RecordedAddOn, uid: string): ObjectState {
  const { facts } = row;
  const version = templateVersion(row.addOn, facts.status.configReferences) ?? null;
  const own = [
    row.health,
    row.phase,
    row.message ?? null,
    row.config ?? null,
    row.overridden ? 1 : 0,
    version,
  ] as const;
  // Not `null` without one: then it is the text of earlier versions.
  const state: ClusterAddOnState = row.caused ? [...own, ...causeOf(row.cluster, row.caused)] : own;
  const stallsAt = row.phase === "done" || row.phase === "waiting" ? undefined : stallsAtMs(facts, row);
  return {
    kind: KIND.clusterAddOn,
    name: row.name,
    uid,
    created: secondsOf(facts.metadata.creationTimestamp),
    state: JSON.stringify(state),
    attributes: stallsAt === undefined ? "" : String(Math.floor(stallsAt / 1_000)),
    since: secondsOf(row.since),
  };
}

function causeOf(cluster: string, { message, namespaces }: Pick<CausedText, "message" | "namespaces">) {
  return namespaces.every((namespace) => namespace === cluster) ? ([message] as const) : ([message, 1] as const);
}

export function addOnObserved(row: AddOnEntry, uid: string): ObjectState {
  const { decided, description, displayName, install, leaving, lifecycle, requires, templated } = row;
  const placements = row.placements.map(({ conditions: _, ...placement }) => placement);
  const own = { displayName, description, templated, lifecycle, install, decided };
  const state: AddOnState = { ...own, placements, leaving, requires };
  return {
    kind: KIND.addOn,
    name: row.name,
    uid,
    created: secondsOf(row.createdAt),
    state: JSON.stringify(state),
    attributes: "",
    since: 0,
  };
}

/** What it is, or how its rollouts are, is another: not merely how many clusters are how. */
export function addOnTurned(before: AddOnEntry, after: AddOnEntry): boolean {
  const turns = (row: AddOnEntry) => {
    const { description, displayName, install, leaving, lifecycle, placements, requires, templated } = row;
    const lines = placements.map(({ name, namespace, rollout, strategy }) => [
      ...[namespace, name, strategy],
      ...[rollout?.stage, rollout?.status, rollout?.held?.reason],
    ]);
    return [displayName, description, templated, lifecycle, install, requires, leaving === undefined, lines];
  };
  return !isDeepStrictEqual(turns(before), turns(after));
}

/** Of what was written by these functions. */
export function readState<State>(text: string): State {
  return JSON.parse(text) as State;
}

/** RFC 3339; undefined for 0, which says that there is no time. */
export function timeOrNone(seconds: number): string | undefined {
  return seconds === 0 ? undefined : rfc3339Of(seconds);
}

const DAY_S = 24 * 60 * 60;
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
/** The last one: times that are made after another are mostly of few days. */
let day = { number: 0, text: "1970-01-01" };

/** RFC 3339, as the hub writes it. A fleet has a hundred thousand: each is put together of a few texts. */
export function rfc3339Of(seconds: number): string {
  const number = Math.floor(seconds / DAY_S);
  if (number !== day.number) day = { number, text: new Date(seconds * 1_000).toISOString().slice(0, 10) };
  const rest = seconds - number * DAY_S;
  const hours = TWO_DIGITS[Math.floor(rest / 3_600)];
  return `${day.text}T${hours}:${TWO_DIGITS[Math.floor((rest % 3_600) / 60)]}:${TWO_DIGITS[rest % 60]}Z`;
}

/** Seconds since epoch; 0 where there is no time. */
export function secondsOf(time: string | undefined): number {
  const ms = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) || ms < 0 ? 0 : Math.floor(ms / 1_000);
}
