import type { Page } from "@playwright/test";

/** Something that a page showed: a cluster's phase of an add-on, and in which of the page's updates it came. */
export interface Observation {
  readonly update: number;
  readonly cluster: string;
  readonly phase: string;
}

declare global {
  interface Window {
    observations?: Observation[];
  }
}

/**
 * From now on the page itself writes down each change of phase it shows; looking from outside would miss the quick
 * ones.
 */
export async function recordPhases(page: Page, addOn: string): Promise<void> {
  await page.evaluate((name) => {
    const observations: Observation[] = [];
    const shown = new Map<string, string>();
    let update = 0;
    window.observations = observations;
    new MutationObserver(() => {
      update += 1;
      for (const cell of document.querySelectorAll<HTMLElement>(`[data-cluster] [data-addon="${name}"]`)) {
        const cluster = cell.closest<HTMLElement>("[data-cluster]")?.dataset.cluster ?? "";
        const phase = cell.dataset.phase ?? "";
        if (shown.get(cluster) === phase) continue;
        shown.set(cluster, phase);
        observations.push({ update, cluster, phase });
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-phase"] });
  }, addOn);
}

/** All that the page has shown since; undefined where it was loaded again and has lost its record. */
export function readObservations(page: Page): Promise<Observation[] | undefined> {
  return page.evaluate(() => window.observations);
}

/** The update in which the last of these clusters first showed the phase; Infinity while one has not. */
export function lastToShow(observations: readonly Observation[], clusters: readonly string[], phase: string): number {
  return Math.max(...firstUpdates(observations, clusters, phase));
}

/** The update in which the first of these clusters showed one of the phases; Infinity where none has. */
export function firstToShow(
  observations: readonly Observation[],
  clusters: readonly string[],
  phases: readonly string[],
): number {
  return Math.min(...phases.flatMap((phase) => firstUpdates(observations, clusters, phase)));
}

function firstUpdates(observations: readonly Observation[], clusters: readonly string[], phase: string): number[] {
  return clusters.map((cluster) => {
    const observation = observations.find((one) => one.cluster === cluster && one.phase === phase);
    return observation?.update ?? Number.POSITIVE_INFINITY;
  });
}
