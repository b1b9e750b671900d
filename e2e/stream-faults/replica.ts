import type { VirtualClock } from "@/e2e/faults/clock";
import { SimulatedProcess } from "@/e2e/faults/simulated-process";
import { FileListQuery } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";
import { listAddOns } from "@/server/addons/list-add-ons";
import { requireCluster } from "@/server/auth/require-cluster";
import type { Session } from "@/server/auth/session";
import { liveFeeds } from "@/server/console/live-feeds";
import { type ServedLists, servedLists } from "@/server/console/served-lists";
import { ApiError } from "@/server/errors";
import { route, routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { liveRoutes } from "@/server/live/routes";
import { TestCaches } from "@/server/testing/caches";

const DAY_MS = 24 * 3_600_000;
const OneCluster = z.strictObject({ name: z.string() });

/** One process of the console: its real views, lists and event stream over caches that a plan fills. */
export class Replica {
  readonly process: SimulatedProcess;
  readonly caches = new TestCaches();
  readonly sessions = new Map<string, Session>();
  readonly #stopping = new AbortController();
  readonly #lists: ServedLists;
  readonly #app: ReturnType<typeof httpApp>;

  constructor(
    name: string,
    private readonly clock: VirtualClock,
  ) {
    this.process = new SimulatedProcess(name);
    const made = clock.as(this.process, () => this.#make());
    this.#lists = made.lists;
    this.#app = made.app;
  }

  get isUp(): boolean {
    return this.process.state === "running" && !this.#stopping.signal.aborted;
  }

  /** Timers of streams and windows; views wait for longer, or for nothing. */
  get timers(): number {
    return this.clock.timersOf(this.process, DAY_MS);
  }

  request(path: string, init: RequestInit): Promise<Response> {
    return this.clock.as(this.process, async () => this.#app.request(path, init));
  }

  /** As when it is told to stop: each stream is ended. */
  stop(): void {
    this.clock.as(this.process, () => {
      this.#stopping.abort();
      for (const list of Object.values(this.#lists)) list.close();
      for (const session of this.sessions.values()) session.end();
    });
  }

  kill(): void {
    this.process.kill();
  }

  #make() {
    const lists = servedLists(this.caches);
    const system = { controllers: null };
    const followed = liveFeeds(lists, this.caches);
    const live = liveRoutes({ ...followed, system: () => system, stopping: this.#stopping.signal });
    const api = routes()
      .route("/v1/live", live)
      .get(
        "/session",
        route({}, ({ caller }) => ({ user: caller.user, hub: "hub", demo: false, version: "1" })),
      )
      .get(
        "/addons",
        route({}, ({ caller }) => listAddOns(caller, lists.addons)),
      )
      .get(
        "/v1/clusters",
        route({ query: FileListQuery }, ({ caller, query }) =>
          lists.clusters.answer(caller, { ...query, accept: undefined }),
        ),
      )
      .get(
        "/v1/clusters/:name",
        route({ params: OneCluster }, async ({ caller, params: { name } }) => {
          await requireCluster(caller, name);
          const version = this.caches.clusters.get(name)?.metadata.labels.region?.slice(1);
          if (version === undefined) throw new ApiError("not-found", `The hub has no cluster ${name}.`);
          return { version: Number(version) };
        }),
      );
    const authenticate = ({ cookies }: { cookies: string | undefined }) => {
      const session = this.sessions.get(cookies ?? "");
      if (!session || session.isOver) throw new ApiError("unauthenticated", "You are not signed in.");
      return session;
    };
    return { lists, app: httpApp({ api, authenticate }) };
  }
}
