import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { clusterRoleBindings, clusterRoles, namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { ActivityBook } from "@/server/activity/activity-book";
import { ActivityLog } from "@/server/activity/activity-log";
import { recordSignIns } from "@/server/activity/record-sign-ins";
import { recordWrites } from "@/server/activity/record-writes";
import { activityRecords } from "@/server/activity/shared-entries";
import { accessByWay } from "@/server/auth/credential";
import { type ProxyAuth, proxyAccess } from "@/server/auth/proxy-sessions";
import { sessionRecords } from "@/server/auth/session-record";
import { Sessions } from "@/server/auth/sessions";
import { StoredSessions } from "@/server/auth/stored-sessions";
import { startPeopledHub } from "@/server/demo/testing-bare";
import type { HttpEnv } from "@/server/http/http-env";
import { kinds, openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { openImpersonator } from "@/server/hub/impersonator";
import { connect } from "@/server/hub/kubeconfig";
import { Latency } from "@/server/hub/latency";
import type { Transport } from "@/server/hub/transport";
import { Keys } from "@/server/keys";
import { ControllersWatch } from "@/server/metrics/controllers-watch";
import { unreadKindsOfConsole } from "@/server/processes/unread-kinds";
import { answerJson, sourceAt, startFake } from "@/server/prometheus/testing";
import { workFacts } from "@/server/works/work-facts";
import { createConsoleApps } from "./console-app";

/** Appears in every token, and nowhere else. */
export const CANARY = "canary-7f3a";
/** A token for each person, by name. */
export const TOKENS = {
  viewer: `${CANARY}-viewer`,
  lister: `${CANARY}-lister`,
  stranger: `${CANARY}-stranger`,
  passing: `${CANARY}-passing`,
};
/** Of all consoles of tests. */
export const ACTIVITY_KEYS = new Keys("activity", ["0".repeat(32)]);
/** What a page of ours sends along. */
export const OWN = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
/** A page of this may embed views. */
export const PORTAL = "https://portal.example.org";
export const WRITE = {
  fieldManager: "test",
  /** Of each write its own, however long the tests before it took. */
  get signal() {
    return AbortSignal.timeout(60_000);
  },
};

const CLUSTERS = { apiGroups: ["cluster.open-cluster-management.io"], resources: ["managedclusters"], verbs: ["list"] };
const ADD_ONS = {
  apiGroups: ["addon.open-cluster-management.io"],
  resources: ["managedclusteraddons"],
  verbs: ["list"],
};

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

interface TestConsoleOptions {
  readonly tokens?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  /** Addresses under which people come, beside loopback. */
  readonly publicUrls?: readonly string[];
  /** Below which the console is served. */
  readonly basePath?: string;
  /** Puts on the hub what the console finds there. */
  readonly prepare?: (admin: HubClient) => Promise<void>;
  /** A proxy in front that signs people in. */
  readonly proxy?: ProxyAuth;
  /** Whose pages may embed views. */
  readonly embedOrigins?: readonly string[];
  /** Folder with keys of external approvers of gates. */
  readonly approvers?: string;
  /** What the console's own requests go through. */
  readonly through?: (transport: Transport) => Transport;
}

/**
 * A console on a demo hub of its own, which holds one cluster: the viewer may list all, the lister and the passing
 * clusters, the stranger nothing.
 */
export class TestConsole {
  /** All that it answered, headers included. */
  readonly logged: string[] = [];

  private constructor(
    readonly app: Hono<HttpEnv>,
    /** Another process of the same console. */
    readonly other: Hono<HttpEnv>,
    readonly admin: HubClient,
    readonly close: () => Promise<void>,
  ) {}

  /** `tokens`: additional identities the hub knows, by name. `now`: the hub's clock. */
  static async start({
    tokens: more = {},
    now = () => new Date(),
    publicUrls = [],
    basePath = "",
    prepare,
    proxy,
    embedOrigins = [PORTAL],
    approvers,
    through = (transport) => transport,
  }: TestConsoleOptions = {}): Promise<TestConsole> {
    const stopping = new AbortController();
    const users = Object.entries({ ...TOKENS, ...more });
    const tokens = new Map(users.map(([user, token]) => [token, { user, groups: ["system:authenticated"] }]));
    const testHub = await startPeopledHub({ tokens, now });
    const folder = await mkdtemp(join(tmpdir(), "flotilla-console-"));
    const kubeconfig = join(folder, "kubeconfig");
    await writeFile(kubeconfig, testHub.kubeconfig, { mode: 0o600 });
    const connection = connect(kubeconfig);
    const hub = openHub(through(connection.own), {
      clusters: kinds.clusters,
      clusterSets: kinds.clusterSets,
      clusterSetBindings: kinds.clusterSetBindings,
      placements: kinds.placements,
      clusterAddOns: kinds.clusterAddOns,
      addOns: kinds.addOns,
      placementDecisions: kinds.placementDecisions,
      maintenanceWindows: kinds.maintenanceWindows,
      freezes: kinds.freezes,
      rolloutGates: kinds.rolloutGates,
      invitations: kinds.invitations,
      certificateRequests: kinds.certificateRequests,
      works: workFacts,
      replicaSets: kinds.replicaSets,
      leavingNamespaces: kinds.leavingNamespaces,
      sessions: sessionRecords,
      activity: activityRecords,
      identityFindings: kinds.identityFindings,
    });
    await fill(hub.client);
    await prepare?.(hub.client);
    const hubStopped = hub.start(stopping.signal);
    await hub.settled(AbortSignal.timeout(20_000));
    const metrics = await startFake(scopeOnly);
    const prometheus = sourceAt(metrics.url);
    const identity = new Keys("identity", ["k".repeat(32)]);
    const impersonator = openImpersonator(connection, { kubeconfig });
    const actAs = (user: string) => {
      if (!impersonator) throw new Error("nobody is impersonated");
      return impersonator.as({ user, groups: [] }, { users: [user], groups: [] });
    };
    const followed: Promise<void>[] = [];
    const keys = ACTIVITY_KEYS;
    const app = () => {
      const activity = new ActivityLog({
        keys,
        writer: "console/test",
        run: randomBytes(8).toString("hex"),
        print: () => undefined,
      });
      const open = accessByWay(connection.withToken, proxy && proxyAccess(proxy.use, { ...connection, impersonator }));
      const sessions = new Sessions({ stored: new StoredSessions(hub, identity), open });
      followed.push(sessions.follow(stopping.signal));
      return createConsoleApps({
        hub: "test",
        version: "0.0.0",
        caches: hub,
        system: {
          controllers: new ControllersWatch(hub.client),
          approver: new ControllersWatch(hub.client),
          latency: new Latency(),
          unreadable: hub.unreadable,
          unreadKinds: () => unreadKindsOfConsole(hub.unavailable()),
        },
        own: {
          account: { transport: connection.own, client: hub.client, server: "https://hub.example.org" },
          caches: () => hub.reports(),
          startedAt: Date.now(),
        },
        withToken: connection.withToken,
        open,
        proxy,
        prometheus,
        sessions,
        keys: identity,
        activity: new ActivityBook({ own: activity, shared: hub.activity, keys }),
        recorder: { onWrite: recordWrites(activity), onSignIn: recordSignIns(activity) },
        gateCallbacks: approvers === undefined ? undefined : { folder: approvers, actAs },
        accounts: [{ name: "viewer", description: "sees everything", token: TOKENS.viewer }],
        pages: () => new Response("page"),
        publicUrls,
        basePath,
        listenHost: "127.0.0.1",
        trustedProxies: [],
        embedOrigins,
        stopping: stopping.signal,
      }).app;
    };
    return new TestConsole(app(), app(), hub.client, async () => {
      stopping.abort();
      await Promise.all([hubStopped, ...followed]);
      await connection.own.close();
      await prometheus.client.close();
      await metrics.close();
      await testHub.close();
      await rm(folder, { recursive: true });
    });
  }

  /** Without the id of the request in its body, which is another each time: answers are compared. */
  async request(path: string, init: RequestInit = {}, of = this.app): Promise<Reply> {
    const response = await of.request(path, init);
    const text = await response.text();
    this.logged.push(text, JSON.stringify([...response.headers]));
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      body: isJson ? JSON.parse(text, withoutRequestId) : text,
      headers: response.headers,
    };
  }

  signIn(request: object, headers: Record<string, string> = {}, of = this.app): Promise<Reply> {
    return this.request(
      "/api/session",
      { method: "POST", headers: { ...OWN, ...headers }, body: JSON.stringify(request) },
      of,
    );
  }

  /** The cookie of a new session for the token's owner. */
  async cookieOf(token: string, of = this.app): Promise<string> {
    const { headers } = await this.signIn({ token }, {}, of);
    return headers.get("set-cookie")?.split(";")[0] ?? "";
  }
}

/** What a frame in a page of the portal sends with each request. */
export function asFrame(token: string, embedder = PORTAL): Record<string, string> {
  return { ...OWN, authorization: `Bearer ${token}`, "flotilla-embedder": embedder };
}

function withoutRequestId(name: string, value: unknown): unknown {
  return name === "requestId" ? undefined : value;
}

/** Those that are there already stay: a real hub takes seconds to remove one. */
export async function putNamespaces(admin: HubClient, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await admin.create(namespaces, { metadata: { name } }, WRITE).catch((error: unknown) => {
      if (!isHubError(error, "AlreadyExists")) throw error;
    });
  }
}

async function fill(admin: HubClient): Promise<void> {
  await grant(admin, "viewer", [CLUSTERS, ADD_ONS]);
  await grant(admin, "lister", [CLUSTERS]);
  await grant(admin, "passing", [CLUSTERS]);
  await putNamespaces(admin, NAMESPACE);
  await admin.create(managedClusters, { metadata: { name: "secret-cluster" } }, WRITE);
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  const role: RawObject = { metadata: { name: user }, rules };
  await admin.create(clusterRoles, role, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

/** A Prometheus that answers with the clusters which it was told to keep to, and nothing else of the query. */
const scopeOnly: Parameters<typeof startFake>[0] = (_, response, form) => {
  const text = form.get("query") ?? form.get("match[]") ?? "";
  const scope = [...text.matchAll(/cluster_name=~"([^"]*)"\}/g)].map(([, names = ""]) => names);
  const isQuery = form.has("query");
  const vector = { resultType: "vector", result: scope.map((names) => ({ metric: { names }, value: [0, "1"] })) };
  answerJson(response, { status: "success", data: isQuery ? vector : scope });
};
