import type { VirtualClock } from "@/e2e/faults/clock";
import { SimulatedProcess } from "@/e2e/faults/simulated-process";
import { FileListQuery } from "@/lib/api/list-query";
import { z } from "@/lib/kube/zod";
import { listAddOns } from "@/server/addons/list-add-ons";
import { requireCluster } from "@/server/auth/require-cluster";
import type { Session } from "@/server/auth/session";
import { listClusters } from "@/server/clusters/list-clusters";
import { ApiError } from "@/server/errors";
import { route, routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { liveHints, liveLists, liveViews } from "@/server/live/live-views";
import { liveRoutes } from "@/server/live/routes";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import { TestCaches } from "@/server/views/testing";

const DAY_MS = 24 * 3_600_000;
const OneCluster = z.strictObject({ name: z.string() });

/** One process of the console: its real views, lists and event stream over caches that a plan fills. */
export class Replica {
  readonly process: SimulatedProcess;
  readonly caches = new TestCaches();
  readonly sessions = new Map<string, Session>();
  readonly #stopping = new AbortController();
  readonly #views: ReturnType<typeof consoleViews>;
  readonly #app: ReturnType<typeof httpApp>;

  constructor(
    name: string,
    private readonly clock: VirtualClock,
  ) {
    this.process = new SimulatedProcess(name);
    const made = clock.as(this.process, () => this.#make());
    this.#views = made.views;
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
      for (const view of Object.values(this.#views)) view.close();
      for (const session of this.sessions.values()) session.end();
    });
  }

  kill(): void {
    this.process.kill();
  }

  #make() {
    const views = consoleViews(this.caches);
    const lists = consoleLists(views);
    const system = { controllers: null };
    const hints = liveHints(this.caches, views);
    const followed = { feeds: liveViews(views), lists: liveLists(lists), hints };
    const live = liveRoutes({ ...followed, system: () => system, stopping: this.#stopping.signal });
    const api = routes()
      .route("/v1/live", live)
      .get(
        "/session",
        route({}, ({ caller }) => ({ user: caller.user, hub: "hub", demo: false, version: "1" })),
      )
      .get(
        "/addons",
        route({}, ({ caller }) => listAddOns(caller, views.addons)),
      )
      .get(
        "/v1/clusters",
        route({ query: FileListQuery }, ({ caller, query }) => listClusters(caller, { ...query, accept: undefined }, lists.clusters)),
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
    return { views, app: httpApp({ api, authenticate }) };
  }
}
