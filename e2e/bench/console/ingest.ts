import { storedClusterAddOns } from "@/e2e/bench/fleet-objects";
import { resourcePath } from "@/lib/kube/resource";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { addOnFacts } from "@/server/addons/add-on-facts";
import { serveClusterAddOns } from "@/server/cluster-addons/list";
import { kinds, openHub } from "@/server/hub/hub";
import type { Transport } from "@/server/hub/transport";
import { clusterAddOn } from "./paper-fleet";

interface Plan {
  readonly which: "ours" | "plain";
  readonly events: number;
}

const SIZE = { clusters: 1_000, addOns: 20 };
const PATH = resourcePath(storedClusterAddOns);
/** As TLS hands them on. */
const CHUNK = 16 * 1024;

/**
 * Events of 2 KB from the bytes of a watch: until each is a row. Plain: parsed and put into a map. Events per second of
 * processor time.
 */
export async function start({ which, events }: Plan) {
  const bytes = eventBytes(events);
  const before = process.cpuUsage();
  if (which === "plain") plainly(bytes);
  else await asRows(bytes, events);
  const { user, system } = process.cpuUsage(before);
  return { ready: events / ((user + system) / 1e6) };
}

function eventBytes(events: number): Buffer {
  const lines: string[] = [];
  for (let event = 0; event < events; event += 1) {
    const { managedFields: _, ...metadata } = clusterAddOn(SIZE, event % (SIZE.clusters * SIZE.addOns), event).metadata;
    const object = { ...clusterAddOn(SIZE, event % (SIZE.clusters * SIZE.addOns), event), metadata };
    lines.push(`${JSON.stringify({ type: "MODIFIED", object })}\n`);
  }
  return Buffer.from(lines.join(""));
}

function plainly(bytes: Buffer): void {
  const rows = new Map<string, unknown>();
  for (let from = 0, end = bytes.indexOf(10); end !== -1; from = end + 1, end = bytes.indexOf(10, from)) {
    const { object } = JSON.parse(bytes.toString("utf8", from, end)) as {
      object: { metadata: { namespace: string; name: string } };
    }; // as made above
    rows.set(`${object.metadata.namespace}/${object.metadata.name}`, object);
  }
}

async function asRows(bytes: Buffer, events: number): Promise<void> {
  const hub = openHub(watchedOnce(bytes), { clusters: kinds.clusters, clusterAddOns: addOnFacts });
  const { view } = serveClusterAddOns(hub, { names: [] });
  const stop = new AbortController();
  let changes = 0;
  const all = new Promise<void>((resolve) => {
    hub.clusterAddOns.subscribe(() => {
      changes += 1;
      if (changes === events) resolve();
    });
  });
  const running = hub.start(stop.signal);
  await all;
  if (view.rows.size !== SIZE.clusters * SIZE.addOns) throw new Error(`there are ${view.rows.size} rows`);
  stop.abort();
  await running;
}

/** A hub that has nothing, and then all of these events. */
function watchedOnce(bytes: Buffer): Transport {
  const answer = async ({ path, signal }: WireRequest): Promise<WireResponse> => {
    if (path.includes("customresourcedefinitions"))
      return wireAnswer('{"spec":{"versions":[{"name":"v1alpha1","served":true,"storage":true}]}}');
    if (!path.includes("watch=true")) return wireAnswer('{"metadata":{"resourceVersion":"1"},"items":[]}');
    return {
      status: 200,
      headers: {},
      body: path.startsWith(PATH) ? pieces(bytes, signal) : pieces(Buffer.alloc(0), signal),
    };
  };
  return { send: answer, close: async () => undefined };
}

function wireAnswer(text: string): WireResponse {
  return { status: 200, headers: {}, body: pieces(Buffer.from(text)) };
}

/** Then nothing, until the signal fires where there is one. */
async function* pieces(bytes: Buffer, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
  if (signal && !signal.aborted)
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}
