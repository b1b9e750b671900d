import type { UnavailableResource } from "@/server/hub/resource-cache";

interface ReadView {
  readonly isSynced: boolean;
  readonly unavailable: readonly UnavailableResource[];
}

type Views = Readonly<Record<string, ReadView>>;

/** The views that are still being read. Those that cannot be read are not waited for, unless that is all of them. */
export function viewsToWaitFor(views: Views): string[] {
  const waiting = Object.entries(views).filter(([, { isSynced }]) => !isSynced);
  const isNoneReadable = Object.values(views).every(({ unavailable }) => unavailable.length > 0);
  return waiting.filter(([, { unavailable }]) => isNoneReadable || unavailable.length === 0).map(([name]) => name);
}

/** Each view that cannot be read, in a line, with the kinds that it lacks. */
export function unavailableViews(views: Views): string[] {
  return Object.entries(views).flatMap(([name, { unavailable }]) => {
    const lacking = unavailable.map(({ resource, reason }) => `${resource} (${reason})`);
    return lacking.length === 0 ? [] : [`${name}: ${lacking.join(", ")}`];
  });
}
