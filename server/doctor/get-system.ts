import type { MetricsSource } from "@/lib/api/metrics/prometheus";
import type { CachedKind, SystemFinding, SystemOverview } from "@/lib/api/system/system";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { type CacheReport, cacheName } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import type { Transport } from "@/server/hub/transport";
import type { AlertingState } from "@/server/prometheus/check-alerting";
import { alertingFindings } from "./check-alerting";
import { checkHub } from "./check-hub";
import { checkKinds } from "./check-kinds";
import { checkManagers } from "./check-managers";
import { prometheusFindings } from "./check-prometheus";
import { type CheckedProvider, providerFindings } from "./check-provider";
import { checkRights } from "./check-rights";
import { checkStoredVersions } from "./check-stored-versions";
import { featureGates, ocmPrograms, ownPrograms } from "./programs";

export interface SystemSources {
  readonly version: string;
  /** The hub's name. */
  readonly hub: string;
  /** Milliseconds since epoch. */
  readonly startedAt: number;
  /** The console's own account there. */
  readonly account: {
    readonly transport: Transport;
    readonly client: HubClient;
    readonly server: string;
    /** PEM. */
    readonly ca?: string | undefined;
  };
  readonly caches: () => readonly CacheReport[];
  readonly managerMode: () => ManagerMode | undefined;
  /** How well earlier times are remembered. */
  readonly history: () => SystemFinding;
  /** By which people sign in; undefined where there is none. */
  readonly provider: CheckedProvider | undefined;
  /** What is known of Alertmanager and of rules. */
  readonly alerting: (signal: AbortSignal) => Promise<AlertingState>;
  /** What of metrics there is to read from. */
  readonly metrics: (caller: Caller, signal: AbortSignal) => Promise<MetricsSource>;
}

const METRICS_WITHIN_MS = 5_000;

const CHECKED_EACH_MS = 30_000;

/** What the console's own account finds on the hub, and whether provider and Alertmanager answer, looked at again after half a minute at the earliest. */
export class OwnFindings {
  #checked: { readonly at: number; readonly findings: Promise<readonly SystemFinding[]> } | undefined;

  constructor(private readonly sources: Pick<SystemSources, "account" | "alerting" | "provider">) {}

  get(): Promise<readonly SystemFinding[]> {
    if (!this.#checked || Date.now() - this.#checked.at > CHECKED_EACH_MS)
      this.#checked = { at: Date.now(), findings: this.#check() };
    return this.#checked.findings.catch((error: unknown) => {
      this.#checked = undefined;
      throw error;
    });
  }

  async #check(): Promise<readonly SystemFinding[]> {
    const { account, alerting, provider } = this.sources;
    const { transport, client, server } = account;
    const [hub, signIn, alerts] = await Promise.all([
      checkHub(transport, client, server),
      providerFindings(provider),
      alerting(AbortSignal.timeout(METRICS_WITHIN_MS)),
    ]);
    const reached = [...hub, ...signIn, ...alertingFindings(alerts)];
    if (hub.some(({ outcome, check }) => outcome === "failure" && check !== "clock")) return reached;
    const kinds = await Promise.all([
      checkKinds(client),
      checkStoredVersions(client),
      checkRights(client, ["console"]),
    ]);
    return [...reached, ...kinds.flat()];
  }
}

/**
 * The state of this console and of what it needs, for those who may list all clusters: who manages add-ons and OCM's
 * programs with the caller's rights, sizes of the caches whose kind they may list. Throws `ApiError` "forbidden".
 */
export async function getSystem(
  caller: Caller,
  { version, hub, startedAt, caches, managerMode, history, metrics }: SystemSources,
  findings: OwnFindings,
): Promise<SystemOverview> {
  await requireAll(caller, "list", managedClusters);
  const { client } = caller;
  const [own, managers, programs, replicas, gates, seen, source] = await Promise.all([
    findings.get(),
    checkManagers(client, managerMode() ?? "own"),
    ocmPrograms(client),
    ownPrograms(client),
    featureGates(client),
    visibleCaches(caller, caches()),
    metrics(caller, AbortSignal.timeout(METRICS_WITHIN_MS)).catch(silent),
  ]);
  return {
    console: { version, node: process.version, startedAt: new Date(startedAt).toISOString(), hub },
    findings: [...own, ...managers, history(), ...prometheusFindings(source)],
    programs,
    ownPrograms: replicas,
    featureGates: gates,
    caches: seen,
    hiddenCaches: caches().length - seen.length,
  };
}

function silent(): MetricsSource {
  const text = `Prometheus did not answer within ${METRICS_WITHIN_MS / 1000} s.`;
  return { isConfigured: true, problem: { kind: "timeout", text } };
}

async function visibleCaches(caller: Caller, caches: readonly CacheReport[]): Promise<CachedKind[]> {
  const shown = await Promise.all(
    caches.map(async (cache) =>
      (await caller.rights.may({ verb: "list", resource: cache.resource })) ? [cached(cache)] : [],
    ),
  );
  return shown.flat();
}

function cached(report: CacheReport): CachedKind {
  const { objects, isSynced, lastSeenAt, failure } = report;
  return {
    resource: cacheName(report),
    objects,
    isSynced,
    ...(lastSeenAt === 0 ? {} : { lastSeenAt: new Date(lastSeenAt).toISOString() }),
    ...(failure === undefined ? {} : { failure }),
  };
}
