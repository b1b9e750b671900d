import { createHash } from "node:crypto";
import { ACTIVITY_LABEL, MANAGED_BY_LABEL, NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import { pause } from "@/server/hub/backoff";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { orAborted } from "@/server/hub/or-aborted";
import { digesting } from "@/server/hub/watched";
import { log } from "@/server/log";
import type { ActivityLog } from "./activity-log";
import { type Link, readLink } from "./chain";

/** A ConfigMap may have a megabyte; more than this is not written, and not read from others. */
const MAX_BYTES = 256 * 1024;
const MAX_LINES = 200;
/** Between two writes of one process. */
const EACH_MS = 3_000;
const DEADLINE_MS = 10_000;

/** The last lines of one writer, as it shares them. */
export interface SharedRecord {
  readonly name: string;
  readonly links: readonly Link[];
}

const Data = z.looseObject({ data: z.looseObject({ lines: z.string().check(z.maxLength(MAX_BYTES)) }) });

/** What all processes share. */
export const activityRecords = digesting(
  configMaps,
  { read: recordIn, indexes: {} },
  { namespace: NAMESPACE, labelSelector: ACTIVITY_LABEL },
);

function recordIn({ metadata, data }: RawObject): SharedRecord {
  const text = Data.safeParse({ data }).data?.data.lines ?? "";
  const links = text
    .split("\n")
    .slice(-MAX_LINES)
    .flatMap((line) => readLink(line) ?? []);
  return { name: metadata.name ?? "", links };
}

/** Of a process whose name another may not have; DNS names are longer than names of objects. */
export function sharedName(role: string, host?: string): string {
  const suffix = host === undefined ? "" : `-${createHash("sha256").update(host).digest("hex").slice(0, 12)}`;
  return `flotilla-activity-${role}${suffix}`;
}

interface Sharing {
  readonly client: Pick<HubClient, "getRaw" | "create" | "patch">;
  readonly name: string;
  readonly fieldManager: string;
}

/**
 * Writes the last entries of this process to its ConfigMap, at most every few seconds, until the signal fires. What is
 * there of earlier runs stays as long as there is room.
 */
export async function shareEntries(activity: ActivityLog, sharing: Sharing, signal: AbortSignal): Promise<void> {
  let isNew = activity.entries.length > 0;
  let wake = new AbortController();
  const unsubscribe = activity.subscribe(() => {
    isNew = true;
    wake.abort();
  });
  let hasFailed = false;
  while (!signal.aborted) {
    if (!isNew) await orAborted(woken(wake.signal), signal).catch(() => undefined);
    if (signal.aborted) break;
    isNew = false;
    wake = new AbortController();
    try {
      await share(activity, sharing);
      hasFailed = false;
    } catch (error) {
      isNew = true;
      if (!hasFailed) log.warn({ error }, "activity cannot be shared with other consoles; it is tried again");
      hasFailed = true;
    }
    await pause(hasFailed ? EACH_MS * 10 : EACH_MS, signal);
  }
  unsubscribe();
}

function woken(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function share(activity: ActivityLog, { client, name, fieldManager }: Sharing): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const options = { signal, fieldManager };
  const own = activity.entries.slice(-MAX_LINES);
  try {
    const ref = { name, namespace: NAMESPACE };
    const stored = recordIn(await client.getRaw(configMaps, ref, signal));
    const earlier = stored.links.filter(({ line }) => line.run !== activity.run);
    await client.patch(configMaps, ref, { data: { lines: linesOf([...earlier, ...own]) } }, options);
  } catch (error) {
    if (!isHubError(error, "NotFound")) throw error;
    const labels = { [ACTIVITY_LABEL]: "", [MANAGED_BY_LABEL]: "flotilla" };
    const object = { metadata: { name, namespace: NAMESPACE, labels }, data: { lines: linesOf(own) } };
    await client.create(configMaps, object, options);
  }
}

/** The newest that there is room for, the oldest first. */
function linesOf(links: readonly Link[]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const { text } of links.slice(-MAX_LINES).toReversed()) {
    bytes += text.length + 1;
    if (bytes > MAX_BYTES) break;
    kept.push(text);
  }
  return kept.toReversed().join("\n");
}
