import type { UnreadKind } from "@/lib/resources/unread-kind";
import { BOUNDS_SECONDS, type Distribution } from "@/server/controllers/runtime/histogram";
import type { ControllerStats } from "@/server/controllers/runtime/run";

export interface ManagerMetrics {
  readonly version: string;
  readonly mode: string;
  readonly lease: string;
  readonly isLeading: boolean;
  readonly stats: readonly ControllerStats[];
  /** Objects that are ignored because they cannot be read. */
  readonly unreadable: number;
  /** Kinds that the hub does not serve, or does not let it read. */
  readonly unreadKinds: readonly UnreadKind[];
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number, suffix?: string];

/**
 * Metrics of the add-on manager for Prometheus (text format 0.0.4). Names are those of Kubernetes' own controllers
 * where one exists.
 */
export function metricsText({
  version,
  mode,
  lease,
  isLeading,
  stats,
  unreadable,
  unreadKinds,
}: ManagerMetrics): string {
  const each = (samples: (controller: ControllerStats, name: Labels) => readonly Sample[], key = "controller") =>
    stats.flatMap((controller) => samples(controller, { [key]: controller.name }));
  return [
    family("flotilla_build_info", "gauge", "Version of this process and which add-ons it manages.", [
      [{ version, mode }, 1],
    ]),
    family("leader_election_master_status", "gauge", "Whether this process is the leader.", [
      [{ name: lease }, Number(isLeading)],
    ]),
    family("flotilla_unreadable_objects", "gauge", "Objects on the hub that cannot be read and are ignored.", [
      [{}, unreadable],
    ]),
    family(
      "flotilla_unavailable_kinds",
      "gauge",
      "Kinds that the hub does not serve (missing) or does not let this process read (forbidden).",
      unreadKinds.map(({ kind, reason }) => [{ kind, reason }, 1]),
    ),
    family(
      "workqueue_depth",
      "gauge",
      "Current depth of the workqueue.",
      each(({ depth }, name) => [[name, depth]], "name"),
    ),
    family(
      "workqueue_adds_total",
      "counter",
      "Total number of adds handled by the workqueue.",
      each(({ adds }, name) => [[name, adds]], "name"),
    ),
    family(
      "workqueue_retries_total",
      "counter",
      "Total number of retries handled by the workqueue.",
      each(({ retries }, name) => [[name, retries]], "name"),
    ),
    family(
      "workqueue_queue_duration_seconds",
      "histogram",
      "How long in seconds a key stays in the workqueue before being requested.",
      each(({ latency }, name) => histogram(name, latency), "name"),
    ),
    family(
      "controller_runtime_reconcile_total",
      "counter",
      "Total number of reconciliations per controller and result.",
      each(({ succeeded, failed }, name) => [
        [{ ...name, result: "success" }, succeeded],
        [{ ...name, result: "error" }, failed],
      ]),
    ),
    family(
      "controller_runtime_reconcile_errors_total",
      "counter",
      "Total number of reconciliation errors per controller.",
      each(({ failed }, name) => [[name, failed]]),
    ),
    family(
      "controller_runtime_reconcile_time_seconds",
      "histogram",
      "Length of time per reconciliation per controller.",
      each(({ duration }, name) => histogram(name, duration)),
    ),
    family(
      "flotilla_controller_last_success_timestamp_seconds",
      "gauge",
      "Unix time of the last successful reconcile; 0 if none.",
      each(({ lastSuccessAt }, name) => [[name, lastSuccessAt / 1000]]),
    ),
  ].join("");
}

function family(
  name: string,
  type: "counter" | "gauge" | "histogram",
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(([labels, value, suffix = ""]) => `${name}${suffix}${labelText(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function histogram(labels: Labels, { counts, count, sumSeconds }: Distribution): Sample[] {
  return [
    ...BOUNDS_SECONDS.map((bound, index): Sample => [{ ...labels, le: String(bound) }, counts[index] ?? 0, "_bucket"]),
    [{ ...labels, le: "+Inf" }, count, "_bucket"],
    [labels, sumSeconds, "_sum"],
    [labels, count, "_count"],
  ];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(character: string): string {
  return character === "\n" ? "\\n" : `\\${character}`;
}
