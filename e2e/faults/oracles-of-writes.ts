import { RETRY_AFTER_SECONDS } from "./fault-driver";
import type { Run } from "./run-plan";
import { isLease } from "./site";
import type { Trial } from "./trial";
import type { Write } from "./write";

/**
 * A failing write comes back after 50, 100, 200 and 400 ms; a cluster add-on takes five writes for each of the changes
 * in a second.
 */
const MAX_PER_SECOND = 20;
/** More than no one needs for one object, times what it takes when nothing goes wrong. */
const MAX_REPEATS = 3;
const SPARE = 12;
/** A leader that finds its lease with another notices at its next renewal. */
const NOTICE_MS = 2_100;

/** Who writes holds the lease at that moment. */
export function oneLeader({ run }: Trial): string[] {
  let holder: Write | undefined;
  let since = 0;
  const wrong: string[] = [];
  for (const write of arrived(run)) {
    const at = write.arrivedAt ?? 0;
    if (isLease(write.call)) {
      if (write.hasChanged && write.sender !== holder?.sender) since = at;
      if (write.hasChanged) holder = write;
    } else if (write.sender !== holder?.sender && !isUnaware(run, at - since)) {
      wrong.push(`${named(write)} by ${write.sender.name}, while ${holder?.sender.name ?? "nobody"} leads`);
    }
  }
  return wrong;
}

/** Where somebody has deleted the lease, no leader can know before it looks again. */
function isUnaware({ plan: { fault } }: Run, sinceMs: number): boolean {
  return fault.kind === "leader" && fault.effect === "lease-deleted" && sinceMs < NOTICE_MS;
}

/** No one writes the same thing again and again. */
export function noHotLoop({ run, reference }: Trial): string[] {
  const [mine, usual] = [byObject(run), byObject(reference)];
  return [...mine].flatMap(([object, times]) => {
    const most = MAX_REPEATS * (usual.get(object)?.length ?? 0) + SPARE;
    if (times.length > most) return [`${times.length} writes of ${object}, at most ${most} expected`];
    const isHot = times.some((at, index) => (times[index + MAX_PER_SECOND] ?? Number.POSITIVE_INFINITY) - at < 1_000);
    return isHot ? [`more than ${MAX_PER_SECOND} writes of ${object} in a second`] : [];
  });
}

function byObject(run: Run): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { site, call, sentAt } of working(run)) {
    const object = `${site} ${call.key}`;
    times.set(object, [...(times.get(object) ?? []), sentAt]);
  }
  return times;
}

/** After "try again in two seconds" the same write does not come earlier from the same process. */
export function waitsAsRequested({ run }: Trial): string[] {
  const requests = new Map<string, number>();
  return working(run).flatMap((write) => {
    const key = `${write.sender.name} ${write.site} ${write.call.key}`;
    const until = requests.get(key) ?? 0;
    if (write.fate === "429") requests.set(key, write.sentAt + RETRY_AFTER_SECONDS * 1000);
    return write.sentAt < until ? [`${named(write)} ${((until - write.sentAt) / 1000).toFixed(1)} s too early`] : [];
  });
}

export function writesNothingAtRest({ run }: Trial): string[] {
  return working(run)
    .filter(({ sentAt }) => sentAt > run.steadySince)
    .map((write) => `${named(write)} ${((write.sentAt - run.steadySince) / 1000).toFixed(1)} s after all was at rest`);
}

/** No write that the hub takes and that changes nothing; who has lost an answer may ask again. */
export function nothingForNothing({ run }: Trial): string[] {
  if (run.plan.fault.kind !== "none") return [];
  return working(run)
    .filter(({ status = 500, hasChanged }) => status < 300 && !hasChanged)
    .map((write) => `${named(write)} changed nothing`);
}

/** The status of one kind is written by one controller. */
export function oneAuthor({ run }: Trial): string[] {
  const authors = new Map<string, Set<string>>();
  for (const { call } of working(run)) {
    if (call.subresource === "") continue;
    const part = `${call.plural}.${call.subresource}`;
    authors.set(part, (authors.get(part) ?? new Set()).add(call.fieldManager));
  }
  return [...authors]
    .filter(([, names]) => names.size > 1)
    .map(([part, names]) => `${part} is written by ${[...names].join(" and ")}`);
}

/** All but renewals of the lease. */
function working(run: Run): Write[] {
  return run.world.network.writes.filter(({ call }) => !isLease(call));
}

function arrived(run: Run): Write[] {
  const writes = run.world.network.writes.filter(({ arrivedAt }) => arrivedAt !== undefined);
  return writes.sort((a, b) => (a.arrivedAt ?? 0) - (b.arrivedAt ?? 0));
}

function named({ site, call }: Write): string {
  return `${site} ${call.key}`;
}
