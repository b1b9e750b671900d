import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figure, rate, type Skipped } from "@/e2e/bench/figure";
import { storedClusterAddOns } from "@/e2e/bench/fleet-objects";
import type { Part } from "@/e2e/bench/part";
import { quantile } from "@/e2e/bench/quantile";
import { resourcePath } from "@/lib/kube/resource";
import type { InformerReading } from "./client-informer";
import { consoleMissing, onPaper, startPaperHub } from "./on-paper";
import type { PaperAddress, PaperCounts } from "./paper-hub";
import type { PlainReading } from "./plain-reader";
import { Program, residentMb, runProgram } from "./program-process";

const SIZE = { clusters: 5_000, addOns: 20, works: false };
const OBJECTS = SIZE.clusters * SIZE.addOns;
const TIMES = ["sync-time", "sync-peer", "sync-memory"];
const IDS = [...TIMES, "sync-heap", "ingest"];
const ROUNDS = 3;
const MAX_QUERIES = 250;
const NEEDS_GIB = 8;
const EVENTS = 100_000;
/** The memory of the smallest row, stored in columns of typed arrays. */
const COLUMN_BYTES = 70;

/** 100,000 cluster add-ons with managed fields, from the hub into the console's views, and the events that follow. */
export const syncPart: Part = {
  ids: IDS,
  async *stats(wanted) {
    const missing = consoleMissing(NEEDS_GIB);
    if (missing !== undefined) return yield* IDS.map((id): Skipped => ({ id, skipped: missing }));
    if (TIMES.some((id) => wanted.has(id))) yield* await times();
    if (wanted.has("sync-heap")) yield await heap();
    if (wanted.has("ingest")) yield await ingest();
  },
};

interface Round {
  readonly seconds: number;
  readonly peakMb: number;
}

async function times(): Promise<Figure[]> {
  const rounds: { readonly floor: Round; readonly peer: Round; readonly ours: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await onPaper(SIZE, async (console, hub) => {
        const ours = { seconds: await listedSeconds(hub), peakMb: residentMb(console.pid).peak };
        return { ours, floor: await plainRound(hub.ready), peer: await peerRound(hub.ready) };
      }),
    );
  }
  const middle = (who: "floor" | "peer" | "ours", of: keyof Round) =>
    quantile(
      rounds.map((round) => round[who][of]),
      0.5,
    );
  const [floor, ours, peer] = [middle("floor", "seconds"), middle("ours", "seconds"), middle("peer", "seconds")];
  return [
    figure("sync-time", "s", 2 * floor, floor, ours),
    rate("sync-peer", "times as fast as the JS client", 2.3, peer / floor, peer / ours),
    figure(
      "sync-memory",
      "MB at most",
      middle("peer", "peakMb") / 8,
      middle("floor", "peakMb"),
      middle("ours", "peakMb"),
    ),
  ];
}

/** What is read shows as read before the watch that follows has reached the hub. */
async function listedSeconds(hub: Program<PaperAddress>): Promise<number> {
  for (let requests = 0; requests < MAX_QUERIES; requests += 1) {
    const { listedMs } = await hub.request<PaperCounts>({ do: "count" });
    if (listedMs !== null) return listedMs / 1_000;
    await pause(20);
  }
  throw new Error("no watch followed the list");
}

async function plainRound({ url, ca }: PaperAddress): Promise<Round> {
  const reader = await Program.start<PlainReading>("plain-reader", {
    url,
    ca,
    paths: [resourcePath(storedClusterAddOns)],
    keeps: false,
  });
  const { peak } = residentMb(reader.pid);
  await reader.stop();
  return { seconds: reader.ready.readSeconds, peakMb: peak };
}

async function peerRound({ kubeconfig }: PaperAddress): Promise<Round> {
  const informer = await Program.start<InformerReading>("client-informer", {
    kubeconfig,
    resource: storedClusterAddOns,
  });
  const { peak } = residentMb(informer.pid);
  if (informer.ready.objects !== OBJECTS) throw new Error(`the JS client read ${informer.ready.objects} objects`);
  await informer.stop();
  return { seconds: informer.ready.seconds, peakMb: peak };
}

/** What is kept with the cluster add-ons, less what is kept of the same clusters without any. */
async function heap(): Promise<Figure> {
  const bytes: number[] = [];
  for (const addOns of [0, SIZE.addOns]) {
    const hub = await startPaperHub({ ...SIZE, addOns });
    bytes.push(await runProgram<number>("view-heap", { kubeconfig: hub.ready.kubeconfig }, ["--expose-gc"]));
    await hub.stop();
  }
  const [without = 0, withThem = 0] = bytes;
  return figure("sync-heap", "B per cluster add-on", 1_100, COLUMN_BYTES, (withThem - without) / OBJECTS);
}

async function ingest(): Promise<Figure> {
  const rounds: { readonly plain: number; readonly ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await runProgram<number>("ingest", { which: "plain", events: EVENTS });
    rounds.push({ plain, ours: await runProgram<number>("ingest", { which: "ours", events: EVENTS }) });
  }
  const middle = (who: "plain" | "ours") =>
    quantile(
      rounds.map((round) => round[who]),
      0.5,
    );
  return rate("ingest", "events/s of CPU", 45_000, middle("plain"), middle("ours"));
}
