import type { UnavailableResource } from "@/server/hub/resource-cache";

interface ReadView {
  readonly isSynced: boolean;
  readonly unavailable: readonly UnavailableResource[];
  /** What it shows nothing of, while it shows the rest. */
  readonly lacking?: readonly UnavailableResource[];
}

type Views = Readonly<Record<string, ReadView>>;

/** The views that are still being read. Those that cannot be read are not waited for, unless that is all of them. */
export function viewsToWaitFor(views: Views): string[] {
  const waiting = Object.entries(views).filter(([, { isSynced }]) => !isSynced);
  const isNoneReadable = Object.values(views).every(({ unavailable }) => unavailable.length > 0);
  return waiting.filter(([, { unavailable }]) => isNoneReadable || unavailable.length === 0).map(([name]) => name);
}

/** Each view that cannot be read, or not all of it, in a line, with the kinds that it lacks. */
export function unavailableViews(views: Views): string[] {
  return Object.entries(views).flatMap(([name, { lacking = [], unavailable }]) => {
    if (unavailable.length > 0) return [`${name}: ${named(unavailable)}`];
    return lacking.length > 0 ? [`${name}, in part: ${named(lacking)}`] : [];
  });
}

function named(resources: readonly UnavailableResource[]): string {
  return resources.map(({ resource, reason }) => `${resource} (${reason})`).join(", ");
}
