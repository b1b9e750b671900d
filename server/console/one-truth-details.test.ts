import { beforeAll, describe, expect, it } from "vitest";
import { boardSummary } from "@/components/metrics/dashboard-summary";
import { rolloutsPanel } from "@/components/metrics/panels";
import { metricsOf } from "@/components/metrics/testing";
import { wholeWindow } from "@/components/metrics/time-window";
import { laneWaves } from "@/components/rollouts/lane-model";
import { cellsIn } from "@/lib/api/rollouts/rollout-field";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import { PLACEMENT_STATUSES_WORST_FIRST } from "@/lib/health/placement-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow, StageCount } from "@/lib/lists/rollouts/row";
import { ROLLOUT_STATES, RolloutStage } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { badgeOf } from "@/server/badges/draw-badge";
import { listClusterPlacements } from "@/server/clusters/list-cluster-placements";
import { getPlacement } from "@/server/placements/get-placement";
import { listPlacementClusters } from "@/server/placements/list-placement-clusters";
import { getRollout, getRolloutField, listRolloutClusters } from "@/server/rollouts/get-rollout";
import { Claims } from "@/server/testing/claims";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { sizesOf, tally } from "@/server/testing/read-lists";
import { countList, openReadings, type Readings, sizesInSample } from "@/server/testing/readings";

const STAGES = RolloutStage.options;
const PAGE = { offset: 0, limit: 200 };

const sizesAt = (counts: readonly Pick<StageCount, "stage" | "size">[]) =>
  tally(counts.flatMap(({ stage, size }) => Array<string>(size).fill(stage)));
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
const pathOf = ({ addOn, namespace, placement }: RolloutRow) => ({ addOn, namespace, placement });

/** Rollouts as the rows and badges of their add-ons have them. */
function readAddOn(claims: Claims, { name, placements, ...row }: AddOnRow, rollouts: readonly RolloutRow[]): void {
  for (const { namespace, name: placement, rollout } of placements)
    if (rollout) claims.say("add-on", `${name}/${namespace}/${placement}`, rollout.status);
  const own = rollouts.filter(({ addOn }) => addOn === name);
  const words = /<title>.*?: (.*?)<\/title>/.exec(badgeOf({ name, ...row }, own))?.[1]?.split(", ");
  const status = fleetStatus(row);
  const states = own.map(rolloutState);
  const worst = BADGE_WORDS.find(([state]) => states.includes(state))?.[1];
  claims.say("badge", `badge of ${name}`, words);
  claims.say("rows", `badge of ${name}`, [HEALTH_WORDS[status] ?? status, ...(worst ? [worst] : [])]);
}

/** What a badge calls a status that has another name on screens. */
const HEALTH_WORDS: Readonly<Record<string, string>> = {
  silent: "unknown",
  moving: "applying",
  nowhere: "not installed",
};
const BADGE_WORDS = [
  ["stuck", "rollout stuck"],
  ["aborted", "rollout aborted"],
  ["held", "rollout held"],
  ["unwell", "rolled out"],
  ["moving", "rolling out"],
  ["done", "rolled out"],
] as const;

/** The clusters of one rollout by stage, in what draws or lists them. */
async function readClusters(claims: Claims, row: RolloutRow, { caller, lists, prometheus }: Readings): Promise<void> {
  const { name, waves } = row;
  const { view } = lists.rollouts;
  const listed = await listRolloutClusters(caller, view, pathOf(row), { limit: 200, facets: "stage" });
  const cells = (await getRolloutField(caller, view, pathOf(row))).waves.flatMap(cellsIn);
  claims.count("row", name, sizesAt(waves.flatMap(({ counts }) => counts)), STAGES);
  claims.count("its clusters", name, tally(listed.rows.map(({ stage }) => stage)), STAGES);
  claims.count("their facet", name, sizesOf(listed.facets?.stage), STAGES);
  claims.count("lane", name, tally(cells.map(({ stage }) => stage)), STAGES);
  claims.say("row", `size of ${name}`, row.total);
  claims.say("its clusters", `size of ${name}`, listed.total);
  const drawn = laneWaves(row, Date.now()).flatMap(({ segments }) => segments);
  claims.say("lane", `size of ${name}`, sum(drawn.map(({ size }) => size)));
  const { addOn, namespace, placement } = row;
  const metric = prometheus().rollouts.filter(
    (each) => each.addOn === addOn && each.namespace === namespace && each.placement === placement,
  );
  if (row.stage === "done") expect(metric).toEqual([]);
  else claims.count("Prometheus", name, Object.fromEntries(metric.map(({ phase, size }) => [phase, size])), STAGES);
}

/** What is left to do, as the page of charts says it. */
function readCharts(claims: Claims, rows: readonly RolloutRow[], { sample }: Readings): void {
  const unfinished = rows.filter(({ stage }) => stage !== "done");
  const counts = unfinished.flatMap(({ waves }) => waves.flatMap((wave) => wave.counts));
  const series = Object.fromEntries(STAGES.map((stage) => [stage, [sample[`rollouts/${stage}`] ?? 0]]));
  const metrics = metricsOf([1], { rollouts: series });
  const [figure] = boardSummary(metrics).flatMap((part) => (typeof part === "string" ? [] : [part.figure]));
  claims.count("rows", "unfinished", sizesAt(counts), STAGES);
  claims.count("charts", "unfinished", sizesInSample(sample, "rollouts"), STAGES);
  claims.say("rows", "clusters to go", sum(counts.map(({ stage, size }) => (stage === "done" ? 0 : size))));
  claims.say("sentence", "clusters to go", figure ?? 0);
  claims.say("panel", "clusters to go", rolloutsPanel(metrics, wholeWindow([1])).tops?.[0]);
}

/** One placement, and how many clusters it has chosen, on its own page. */
async function readPlacement(claims: Claims, row: PlacementRow, { caller, hub }: Readings): Promise<void> {
  const { chosen, name, namespace, placement, status } = row;
  const path = { namespace, name: placement };
  const detail = await getPlacement(caller, hub, path);
  claims.say("list", name, [status, chosen]);
  claims.say("page", name, [detail.row.status, detail.row.chosen]);
  claims.say("list", `clusters of ${name}`, chosen);
  claims.say("groups", `clusters of ${name}`, sum(detail.groups.map((group) => group.chosen)));
  const clusters = await listPlacementClusters(caller, hub, path, { show: "chosen", ...PAGE });
  claims.say("its clusters", `clusters of ${name}`, clusters.total);
}

/** All placements as the pages of clusters have them, each by the clusters that it has chosen. */
async function readPages(claims: Claims, names: readonly string[], { caller, hub, lists, read }: Readings) {
  const chosen: string[] = [];
  for (const { name } of (await read<ClusterRow>("clusters")).rows) {
    const { rows } = await listClusterPlacements(caller, { placements: lists.placements, caches: hub }, name, PAGE);
    for (const { placement, verdict } of rows) {
      claims.say("cluster", placement.name, [placement.status, placement.chosen]);
      if (verdict === "chosen") chosen.push(placement.name);
    }
  }
  for (const name of names) claims.say("clusters", `clusters of ${name}`, tally(chosen)[name] ?? 0);
}

describe.each(SEEDS)("the pages of a hub at random, seed %i", (seed) => {
  let readings: Readings;
  beforeAll(async () => {
    readings = await openReadings(randomHub(seed));
  });

  it("have one status of each rollout", async () => {
    const claims = new Claims();
    const { caller, lists, past, read } = readings;
    const values = ROLLOUT_STATES;
    const thing = await countList(claims, readings, { list: "rollouts", key: "stage", head: "status", values });
    const { rows } = await read<RolloutRow>("rollouts");
    claims.count("rows", thing, tally(rows.map(rolloutState)), values);
    for (const row of rows) {
      const page = await getRollout(caller, lists.rollouts.view, pathOf(row));
      claims.say("list", row.name, rolloutState(row));
      claims.say("page", row.name, rolloutState(page));
    }
    for (const row of (await past<RolloutRow>("rollouts")).rows) claims.say("history", row.name, rolloutState(row));
    for (const row of (await read<AddOnRow>("addons")).rows) readAddOn(claims, row, rows);
    expect(claims.contradictions()).toEqual([]);
  });

  it("have one stage of each cluster in each rollout", async () => {
    const claims = new Claims();
    const { rows } = await readings.read<RolloutRow>("rollouts");
    for (const row of rows) await readClusters(claims, row, readings);
    readCharts(claims, rows, readings);
    expect(claims.contradictions()).toEqual([]);
  });

  it("have one status of each placement, and as many clusters of it", async () => {
    const claims = new Claims();
    const values = PLACEMENT_STATUSES_WORST_FIRST;
    await countList(claims, readings, { list: "placements", key: "status", head: "status", values });
    const { rows } = await readings.read<PlacementRow>("placements");
    for (const row of rows) await readPlacement(claims, row, readings);
    const { rows: addOns } = await readings.read<AddOnRow>("addons");
    for (const { namespace, name, decided } of addOns.flatMap(({ placements }) => placements))
      claims.say("add-on", `clusters of ${namespace}/${name}`, decided);
    await readPages(
      claims,
      rows.map(({ name }) => name),
      readings,
    );
    expect(claims.contradictions()).toEqual([]);
  });
});
