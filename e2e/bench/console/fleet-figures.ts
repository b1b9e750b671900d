import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figure, type Skipped } from "@/e2e/bench/figure";
import { storedClusterAddOns } from "@/e2e/bench/fleet-objects";
import type { Part } from "@/e2e/bench/part";
import type { ListPage } from "@/lib/api/list/list";
import { resourcePath } from "@/lib/kube/resource";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { ConsoleProcess } from "./console-process";
import { LIST_SCREEN_IDS, listScreenFigures } from "./list-screen-figures";
import { MATRIX_IDS, matrixFigures } from "./matrix-figures";
import { consoleMissing, startPaperHub } from "./on-paper";
import type { PaperAddress } from "./paper-hub";
import type { PlainReading } from "./plain-reader";
import { Program, residentMb } from "./program-process";
import { NO_CHROMIUM, startBrowser } from "./screen";

const SIZE = { clusters: 10_000, addOns: 20, works: true };
const IDS = ["fleet-first-page", "fleet-synced", "fleet-memory"];
const SCREEN_IDS = [...LIST_SCREEN_IDS, ...MATRIX_IDS];
const NEEDS_GIB = 8;
const ALL = [managedClusters, storedClusterAddOns, manifestWorks].map((resource) => resourcePath(resource));

/**
 * A console that starts with a fleet of 10,000 clusters, 200,000 cluster add-ons and 200,000 works, and then the use of
 * its longest list and its matrix.
 */
export const fleetPart: Part = {
  ids: [...IDS, ...SCREEN_IDS],
  async *stats(wanted) {
    const missing = consoleMissing(NEEDS_GIB);
    if (missing !== undefined) return yield* fleetPart.ids.map((id): Skipped => ({ id, skipped: missing }));
    const hub = await startPaperHub(SIZE);
    try {
      const floor = IDS.some((id) => wanted.has(id)) ? await plainFleet(hub.ready) : undefined;
      const console = await ConsoleProcess.start(hub.ready.kubeconfig);
      try {
        const found = await readFleet(console);
        if (floor) yield* found(floor);
        if (SCREEN_IDS.some((id) => wanted.has(id))) yield* await onScreen(console, wanted);
      } finally {
        await console.stop();
      }
    } finally {
      await hub.stop();
    }
  },
};

interface PlainFleet extends PlainReading {
  readonly peakMb: number;
}

/** The floor: the same bytes, read by a program that keeps the smallest rows there are and answers no one. */
async function plainFleet({ url, ca }: PaperAddress): Promise<PlainFleet> {
  const reader = await Program.start<PlainReading>("plain-reader", { url, ca, paths: ALL, keeps: true });
  const { peak } = residentMb(reader.pid);
  await reader.stop();
  return { ...reader.ready, peakMb: peak };
}

/** From the start of the process. Somebody looks at each of the three lists once all is read. */
async function readFleet(console: ConsoleProcess): Promise<(floor: PlainFleet) => Figure[]> {
  const cookie = await console.signIn();
  const works = SIZE.clusters * SIZE.addOns;
  const firstPage = await console.seconds<ListPage<object>>(
    "/api/v1/clusters?limit=100",
    cookie,
    ({ rows }) => rows.length === 100,
  );
  const synced = await console.seconds<ListPage<object>>(
    "/api/v1/works?limit=0",
    cookie,
    (page) => page.synced && page.all === works,
    1_000,
  );
  for (const list of ["clusters", "cluster-addons", "works"]) await console.get(`/api/v1/${list}?sort=status`, cookie);
  const { peak } = residentMb(console.pid);
  return (floor) => [
    figure("fleet-first-page", "s", 2, floor.firstPageSeconds, firstPage),
    figure("fleet-synced", "s", 15, floor.seconds, synced),
    figure("fleet-memory", "MB at most", 700, floor.peakMb, peak),
  ];
}

async function onScreen(console: ConsoleProcess, wanted: ReadonlySet<string>): Promise<(Figure | Skipped)[]> {
  const browser = await startBrowser();
  if (!browser) return SCREEN_IDS.map((id) => ({ id, skipped: NO_CHROMIUM }));
  try {
    await pause(2_000);
    const isWanted = (ids: readonly string[]) => ids.some((id) => wanted.has(id));
    return [
      ...(isWanted(LIST_SCREEN_IDS) ? await listScreenFigures(browser, console) : []),
      ...(isWanted(MATRIX_IDS) ? await matrixFigures(browser, console) : []),
    ];
  } finally {
    await browser.close();
  }
}
