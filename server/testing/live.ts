import type { ListQuery } from "@/lib/api/list/list-query";
import type { FollowedSubject } from "@/lib/api/live/followed-subject";
import { FollowAnswers, type FollowedPage, LiveEvent } from "@/lib/api/live/live";
import type { Subject } from "@/lib/api/live/subjects";
import type { SystemState } from "@/lib/api/metrics/system";
import type { Problem } from "@/lib/api/problem";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { ListName } from "@/lib/lists/rows";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { liveFeeds } from "@/server/console/live-feeds";
import { servedLists } from "@/server/console/served-lists";
import { ApiError } from "@/server/errors";
import { routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { OpenStreams } from "@/server/live/open-streams";
import { liveRoutes } from "@/server/live/routes";
import { TestCaches } from "./caches";

const OWN = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

/**
 * Event streams of a console whose hub knows add-on "a", and holds cluster "a" with add-on "hello". `pass` lets time
 * pass; `maxStreams`: of all people together.
 */
export function startLive(pass: (ms: number) => Promise<unknown>, { maxStreams }: { maxStreams?: number } = {}) {
  const caches = new TestCaches();
  caches.addOn("a");
  caches.cluster("a");
  caches.clusterAddOn("a", "hello", { Available: "True" });
  caches.sync();
  const lists = servedLists(caches);
  const stopping = new AbortController();
  let system: SystemState | undefined;
  const live = liveRoutes({
    ...liveFeeds(lists, caches),
    system: () => system,
    open: new OpenStreams(undefined, maxStreams),
    stopping: stopping.signal,
  });
  const api = routes().route("/v1/live", live);
  const appOf = (session: Session | undefined) => {
    const authenticate = () => {
      if (!session || session.isOver) throw new ApiError("unauthenticated", "You are not signed in.");
      return session;
    };
    return httpApp({ api, authenticate });
  };
  /** `before`: the stream that the browser followed, as it comes back with the last event it got. */
  const open = async (
    session: Session | undefined,
    names = "addons",
    before?: { id(): Promise<string>; last(): string },
  ) => {
    const stream = before ? `&stream=${await before.id()}` : "";
    const headers = new Headers(before && { "last-event-id": before.last() });
    const response = await appOf(session).request(`/api/v1/live?views=${names}${stream}`, { headers });
    const read = reading(response, pass, { stream: before ? await before.id() : "", last: before?.last() ?? "" });
    /** Follows a part of a list on the stream, of clusters by default. */
    const follow = async (query: ListQuery, { as = session, ...more }: Follow = {}) => {
      const [first] = await followAll([{ view: "clusters", slot: "list", turn: 1, query, ...more }], as);
      if (!first) throw new Error("nothing was answered");
      return first;
    };
    /** Follows a subject. */
    const hint = async (query: Subject, { as = session, ...more }: Follow = {}) => {
      const [first] = await followAll([{ view: "hints", slot: "hint", turn: 1, query, ...more }], as);
      return first as unknown as { readonly status: number; readonly page: FollowedSubject & Problem }; // a subject has no more
    };
    /** The same for several at once; the status of the whole request if it was refused as one. */
    const followAll = async (parts: readonly object[], as = session) => {
      const body = JSON.stringify(parts);
      const answer = await appOf(as).request(`/api/v1/live/${await read.id()}/lists`, {
        method: "POST",
        headers: OWN,
        body,
      });
      const reported: unknown = await answer.json();
      if (answer.status !== 200)
        return parts.map(() => ({ status: answer.status, page: reported as FollowedPage<ClusterRow> }));
      return FollowAnswers.parse(reported).map((each) =>
        "page" in each ? { status: 200, page: each.page } : { status: each.problem.status, page: each.problem },
      ) as { status: number; page: FollowedPage<ClusterRow> }[]; // tests inspect its content
    };
    const leave = async (slot: string, turn = 1_000) =>
      (
        await appOf(session).request(`/api/v1/live/${await read.id()}/lists/${slot}?turn=${turn}`, {
          method: "DELETE",
          headers: OWN,
        })
      ).status;
    return { response, follow, followAll, hint, leave, ...read };
  };
  const notify = (next: SystemState) => {
    system = next;
  };
  return { caches, lists, view: lists.addons.view, stopping, open, notify };
}

interface Follow {
  readonly as?: Session | undefined;
  readonly view?: ListName;
  readonly slot?: string;
  readonly turn?: number;
}

/** Reads one stream on demand. */
function reading(response: Response, pass: (ms: number) => Promise<unknown>, before: { stream: string; last: string }) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let reads: ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]> | undefined;
  let isOver = false;
  let { stream, last } = before;
  /** What came before the name of the stream was requested. */
  let early: LiveEvent[] = [];
  const id = async () => {
    if (stream === "") early = await drain();
    return stream;
  };
  const drain = async () => {
    const events: LiveEvent[] = early;
    early = [];
    while (!isOver) {
      reader ??= response.body?.getReader();
      reads ??= reader?.read();
      const part = await Promise.race([reads, pass(0).then(() => undefined)]);
      if (!part) break;
      reads = undefined;
      isOver = part.done;
      last = lastIdIn(part.value) ?? last;
      for (const event of eventsIn(part.value)) {
        if (event.type === "opened") stream = event.stream;
        else events.push(event);
      }
    }
    return events;
  };
  /** What comes within this time. */
  const within = async (ms: number) => {
    await pass(ms);
    return drain();
  };
  return {
    id,
    last: () => last,
    drain,
    within,
    isOver: () => isOver,
    cancel: () => (reader ?? response.body)?.cancel(),
  };
}

function lastIdIn(bytes: Uint8Array | undefined): string | undefined {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.findLast((line) => line.startsWith("id: "))?.slice("id: ".length);
}

function eventsIn(bytes: Uint8Array | undefined): LiveEvent[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines
    .filter((line) => line.startsWith("data: "))
    .map((line) => LiveEvent.parse(JSON.parse(line.slice("data: ".length))));
}

/** A session that may see everything. */
export function viewer(): Session {
  return sessionOf("viewer", () => true);
}
