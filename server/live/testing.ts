import { LiveEvent } from "@/lib/api/live";
import type { SystemState } from "@/lib/api/system";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { ApiError } from "@/server/errors";
import { routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { consoleViews } from "@/server/views/console-views";
import { TestCaches } from "@/server/views/testing";
import { liveViews } from "./live-views";
import { liveRoutes } from "./routes";

/** Event streams of a console whose hub holds cluster "a" with one add-on. `pass` lets time pass. */
export function startLive(pass: (ms: number) => Promise<unknown>) {
  const caches = new TestCaches();
  caches.cluster("a");
  caches.clusterAddOn("a", "hello", { Available: "True" });
  caches.sync();
  const views = consoleViews(caches);
  const stopping = new AbortController();
  let system: SystemState | undefined;
  const live = liveRoutes({ feeds: liveViews(views), system: () => system, stopping: stopping.signal });
  const open = async (session: Session | undefined, names = "clusters") => {
    const authenticate = () => {
      if (!session || session.isOver) throw new ApiError("unauthenticated", "You are not signed in.");
      return session;
    };
    const response = await httpApp({ api: routes().route("/live", live), authenticate }).request(`/api/live?views=${names}`);
    return { response, ...reading(response, pass) };
  };
  const tell = (next: SystemState) => {
    system = next;
  };
  return { caches, view: views.clusters, stopping, open, tell };
}

/** Reads one stream when asked to. */
function reading(response: Response, pass: (ms: number) => Promise<unknown>) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let reads: ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]> | undefined;
  let isOver = false;
  const drain = async () => {
    const events: LiveEvent[] = [];
    while (!isOver) {
      reader ??= response.body?.getReader();
      reads ??= reader?.read();
      const part = await Promise.race([reads, pass(0).then(() => undefined)]);
      if (!part) break;
      reads = undefined;
      isOver = part.done;
      events.push(...eventsIn(part.value));
    }
    return events;
  };
  /** What comes within this time. */
  const within = async (ms: number) => {
    await pass(ms);
    return drain();
  };
  return { drain, within, isOver: () => isOver, cancel: () => (reader ?? response.body)?.cancel() };
}

function eventsIn(bytes: Uint8Array | undefined): LiveEvent[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.filter((line) => line.startsWith("data: ")).map((line) => LiveEvent.parse(JSON.parse(line.slice("data: ".length))));
}

/** A session of somebody who may see everything. */
export function viewer(): Session {
  return sessionOf("viewer", () => true);
}
