import { filterHref } from "@/components/list/filter-href";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

/** Which rollout: as in its address. */
export type RolloutName = Pick<RolloutRow, "addOn" | "namespace" | "placement">;

/** Which of its clusters are listed. */
export const SHOWS = ["all", "not-well", "applying", "soaking", "waiting", "done", "away"] as const;

export type Show = (typeof SHOWS)[number];

export interface RolloutClusterChoice {
  readonly show: Show;
  /** Index of a wave; absent for all. */
  readonly wave?: number | undefined;
  /** The filter of the list, as it is written. */
  readonly q?: string | undefined;
  /** Its order, where that is another than problems first. */
  readonly sort?: string | undefined;
}

/** Parses the path of a rollout's page; missing parts are "". */
export function readRolloutName(pathname: string): RolloutName {
  const [, , addOn = "", namespace = "", placement = ""] = pathname.split("/").map(decoded);
  return { addOn, namespace, placement };
}

/** Parses the query: `wave` counts from 1, and unknown values mean all. */
export function readRolloutClusterChoice(query: Pick<URLSearchParams, "get">): RolloutClusterChoice {
  const show = SHOWS.find((known) => known === query.get("show")) ?? "all";
  const wave = /^[1-9]\d{0,3}$/.exec(query.get("wave") ?? "")?.[0];
  const text = (key: "q" | "sort") => {
    const value = query.get(key) ?? "";
    return value === "" ? {} : { [key]: value };
  };
  return { show, ...(wave === undefined ? {} : { wave: Number(wave) - 1 }), ...text("q"), ...text("sort") };
}

export function rolloutHref(
  { addOn, namespace, placement }: RolloutName,
  { show, wave, q = "", sort = "" }: RolloutClusterChoice = { show: "all" },
): string {
  const path = `/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
  const query = new URLSearchParams([
    ...(wave === undefined ? [] : [["wave", String(wave + 1)]]),
    ...(show === "all" ? [] : [["show", show]]),
    ...(sort === "" ? [] : [["sort", sort]]),
  ]).toString();
  return filterHref(query ? `${path}?${query}` : path, q);
}

/** Where the configurations are that the add-on has had. */
export function revisionsHref(name: RolloutName): string {
  return `${rolloutHref(name)}?part=revisions`;
}

export function isRevisions(query: Pick<URLSearchParams, "get">): boolean {
  return query.get("part") === "revisions";
}

/** When it reached its stages. */
export function phasesHref(name: RolloutName): string {
  return `${rolloutHref(name)}?part=phases`;
}

export function isPhases(query: Pick<URLSearchParams, "get">): boolean {
  return query.get("part") === "phases";
}

/** The chain from the add-on to what it runs on one cluster. */
export function chainHref(addOn: string, cluster: string): string {
  return `/addons/${encodeURIComponent(addOn)}?cluster=${encodeURIComponent(cluster)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
