import { BOUNDS_SECONDS, type Distribution } from "@/server/controllers/runtime/histogram";
import type { ControllerStats } from "@/server/controllers/runtime/run";

export interface ManagerMetrics {
  readonly version: string;
  readonly mode: string;
  readonly lease: string;
  readonly isLeading: boolean;
  readonly stats: readonly ControllerStats[];
  /** Objects that are left out because they cannot be read. */
  readonly unreadable: number;
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number, suffix?: string];

/**
 * What the add-on manager counts, as Prometheus reads it (text format 0.0.4). The names are those of Kubernetes' own controllers where
 * there is one.
 */
export function metricsText({ version, mode, lease, isLeading, stats, unreadable }: ManagerMetrics): string {
  const each = (samples: (controller: ControllerStats, name: Labels) => readonly Sample[], key = "controller") =>
    stats.flatMap((controller) => samples(controller, { [key]: controller.name }));
  return [
    family("flotilla_build_info", "gauge", "The version that runs, and which add-ons it looks after.", [[{ version, mode }, 1]]),
    family("leader_election_master_status", "gauge", "Whether this process leads.", [[{ name: lease }, Number(isLeading)]]),
    family("flotilla_unreadable_objects", "gauge", "Objects of the hub that are left out because they cannot be read.", [[{}, unreadable]]),
    family(
      "workqueue_depth",
      "gauge",
      "Keys that wait.",
      each(({ depth }, name) => [[name, depth]], "name"),
    ),
    family(
      "workqueue_adds_total",
      "counter",
      "How often a key began to wait.",
      each(({ adds }, name) => [[name, adds]], "name"),
    ),
    family(
      "workqueue_retries_total",
      "counter",
      "How often a key was put off after a failure.",
      each(({ retries }, name) => [[name, retries]], "name"),
    ),
    family(
      "workqueue_queue_duration_seconds",
      "histogram",
      "How long keys waited for a worker.",
      each(({ latency }, name) => histogram(name, latency), "name"),
    ),
    family(
      "controller_runtime_reconcile_total",
      "counter",
      "Reconciles by their result.",
      each(({ succeeded, failed }, name) => [
        [{ ...name, result: "success" }, succeeded],
        [{ ...name, result: "error" }, failed],
      ]),
    ),
    family(
      "controller_runtime_reconcile_errors_total",
      "counter",
      "Reconciles that failed.",
      each(({ failed }, name) => [[name, failed]]),
    ),
    family(
      "controller_runtime_reconcile_time_seconds",
      "histogram",
      "How long reconciles took.",
      each(({ duration }, name) => histogram(name, duration)),
    ),
    family(
      "flotilla_controller_last_success_timestamp_seconds",
      "gauge",
      "When a reconcile last succeeded; 0 for never.",
      each(({ lastSuccessAt }, name) => [[name, lastSuccessAt / 1000]]),
    ),
  ].join("");
}

function family(name: string, type: "counter" | "gauge" | "histogram", help: string, samples: readonly Sample[]): string {
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
