import { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { liveFeeds } from "@/server/console/live-feeds";
import { servedLists } from "@/server/console/served-lists";
import { ApiError } from "@/server/errors";
import type { Pages } from "@/server/http/pages";
import { publicOrigins } from "@/server/http/public-origins";
import { routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { Keys } from "@/server/keys";
import { listRoute } from "@/server/lists/list-route";
import { OpenStreams } from "@/server/live/open-streams";
import { liveRoutes } from "@/server/live/routes";
import type { Certificates } from "@/server/peers/certificates";
import { withMissingFiles } from "@/server/peers/missing-files";
import { passOn } from "@/server/peers/pass-on";
import { peerApp } from "@/server/peers/peer-app";
import { type PeerAddress, PeerNames } from "@/server/peers/peer-names";
import { Peers } from "@/server/peers/peers";
import { listenForPeers } from "@/server/peers/start-peers";
import { TestCaches } from "./caches";
import { peerAuthority } from "./peer-certificates";

/** Names of consoles whose ports a test knows. */
class LoopbackNames extends PeerNames {
  constructor(
    own: string,
    private readonly ports: ReadonlyMap<string, number>,
  ) {
    super(own, "{name}.consoles.test:3443");
  }

  override addressOf(name: string): PeerAddress {
    super.addressOf(name);
    return { host: "127.0.0.1", port: this.ports.get(name) ?? 1 };
  }
}

interface ConsolesOptions {
  /** The keys of each, by number: the same for all by default. */
  readonly keysOf?: (number: number) => Keys;
  readonly certificatesOf?: (number: number) => Promise<Certificates>;
  /** Below which all of them are served. */
  readonly basePath?: string;
  /** What each has been built with. */
  readonly pagesOf?: (number: number) => Pages;
}

const SHARED = new Keys("peers", ["a secret that the consoles of this test share"]);

/** Consoles of one installation, each with caches of its own: what one knows, the others may not know yet. */
export async function startConsoles(
  count: number,
  { keysOf = () => SHARED, certificatesOf, basePath = "", pagesOf = () => NO_PAGES }: ConsolesOptions = {},
): Promise<TestReplica[]> {
  const ports = new Map<string, number>();
  const certificates = certificatesOf ? undefined : await (await peerAuthority())();
  const replicas: TestReplica[] = [];
  for (let number = 0; number < count; number += 1) {
    const own = certificatesOf ? await certificatesOf(number) : certificates;
    if (!own) throw new Error("a console has no certificate");
    const names = new LoopbackNames(`console-${number}`, ports);
    const peers = new Peers({ names, keys: keysOf(number), certificates: own });
    replicas.push(await TestReplica.start(peers, ports, { basePath, pages: pagesOf(number) }));
  }
  return replicas;
}

/** Somebody who is signed in at each of them, and may see everything. */
export function signInAtAll(replicas: readonly TestReplica[], cookie: string): void {
  for (const { sessions } of replicas) {
    const { user, groups, client } = sessionOf(cookie, () => true);
    sessions.set(cookie, new Session({ id: `session-of-${cookie}`, user, groups, client }));
  }
}

interface Served {
  readonly basePath: string;
  readonly pages: Pages;
}

/** One of them. */
export class TestReplica {
  readonly caches = new TestCaches();
  /** By cookie. */
  readonly sessions = new Map<string, Session>();
  /** The port at which it listens for others. */
  port = 0;
  readonly #stopping = new AbortController();
  readonly app;
  readonly forPeers;
  #close: () => Promise<void> = async () => undefined;

  private constructor(
    readonly peers: Peers,
    { basePath, pages }: Served,
  ) {
    const lists = servedLists(this.caches);
    const open = new OpenStreams(() => peers.newStream());
    const stopping = this.#stopping.signal;
    const live = liveRoutes({ ...liveFeeds(lists, this.caches), system: () => undefined, open, stopping });
    const api = routes().route("/v1/live", live).get("/v1/clusters", listRoute(lists.clusters));
    const callerOf = (stream: string, session: string) => open.callerOf(stream, session);
    this.forPeers = peerApp({ peers, api, pages, callerOf });
    const authenticate = ({ cookies = "" }: { cookies: string | undefined }) => {
      const session = this.sessions.get(cookies);
      if (!session || session.isOver) throw new ApiError("unauthenticated", "You are not signed in.");
      return session;
    };
    const below = { basePath, originOf: publicOrigins([], "127.0.0.1", basePath) };
    this.app = httpApp({ api, authenticate, passOn: passOn(peers), pages: withMissingFiles(peers, pages), ...below });
  }

  static async start(peers: Peers, ports: Map<string, number>, served: Served): Promise<TestReplica> {
    const replica = new TestReplica(peers, served);
    const http = await listenForPeers(replica.forPeers, peers, { ...NO_SETTINGS, HOST: "127.0.0.1" });
    replica.port = http.port;
    ports.set(peers.names.own, http.port);
    replica.caches.sync();
    replica.#close = async () => {
      replica.#stopping.abort();
      peers.close();
      await http.close();
    };
    return replica;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

const NO_PAGES: Pages = () => new Response("page");

const NO_SETTINGS = {
  KEYS_DIR: undefined,
  PEER_CERTS: undefined,
  PEER_HOST: undefined,
  PEER_NAME: undefined,
  PEER_PORT: 0,
  PEERS: undefined,
};
