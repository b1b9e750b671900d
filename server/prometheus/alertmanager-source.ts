import { z } from "@/lib/kube/zod";
import { Gate } from "./gate";
import { MonitoringClient } from "./monitoring-client";
import type { AlertmanagerSettings } from "./settings";
import { SharedAnswers } from "./shared-answers";
import type { CallerRequest } from "./source";

const PATH = "/api/v2/alerts";
const STATUS = "/api/v2/status";
const KEPT_MS = 10_000;
/** Characters of an answer for one point that is kept. */
const LENGTH_OF_POINT = 8;

/** Those that are silenced or inhibited, too. */
const ALL_STATES = [
  ["active", "true"],
  ["silenced", "true"],
  ["inhibited", "true"],
  ["unprocessed", "true"],
] as const;

/** As much of a GettableAlert of API v2 as is shown. */
const ReceivedAlert = z.looseObject({
  labels: z.record(z.string(), z.string()),
  annotations: z._default(z.record(z.string(), z.string()), {}),
  startsAt: z.string(),
  status: z.looseObject({
    state: z.string(),
    silencedBy: z._default(z.nullable(z.array(z.string())), []),
    inhibitedBy: z._default(z.nullable(z.array(z.string())), []),
  }),
});
export type ReceivedAlert = z.infer<typeof ReceivedAlert>;

const Status = z.looseObject({ versionInfo: z.looseObject({ version: z._default(z.string(), "") }) });

interface Answer {
  readonly alerts: readonly ReceivedAlert[];
  readonly length: number;
}

/** The one Alertmanager of this console, with what bounds and shares its answers. */
export class AlertmanagerSource {
  readonly #client: MonitoringClient;
  readonly #gate = new Gate();
  readonly #answers = new SharedAnswers<Answer>();

  constructor(readonly settings: AlertmanagerSettings) {
    this.#client = new MonitoringClient(settings);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /**
   * All alerts with these labels, whoever may see them: the caller cuts them. Throws `PrometheusError`, or the reason of
   * `signal`.
   */
  async alerts(
    labels: Readonly<Record<string, string>>,
    { caller, signal }: CallerRequest,
  ): Promise<readonly ReceivedAlert[]> {
    const filters = Object.entries(labels).map(([name, value]) => ["filter", `${name}=${quoted(value)}`] as const);
    const { alerts } = await this.#answers.get(JSON.stringify(filters), {
      signal: AbortSignal.any([signal, caller.ended]),
      keepMs: KEPT_MS,
      weigh: ({ length }) => Math.ceil(length / LENGTH_OF_POINT),
      load: (shared) => this.#gate.run(caller.id, shared, () => this.#load(filters, shared)),
    });
    return alerts;
  }

  /** Undefined where it does not tell, as Mimir. Throws as `alerts` does. */
  async version(signal: AbortSignal): Promise<string | undefined> {
    const answer = await this.#client.get(STATUS, [], { signal });
    const status = Status.safeParse(answer.json);
    if (!status.success) throw this.#client.noAnswer(answer);
    return status.data.versionInfo.version || undefined;
  }

  async #load(filters: readonly (readonly [string, string])[], signal: AbortSignal): Promise<Answer> {
    const answer = await this.#client.get(PATH, [...ALL_STATES, ...filters], { signal });
    const alerts = z.array(ReceivedAlert).safeParse(answer.json);
    if (!alerts.success) throw this.#client.noAnswer(answer);
    return { alerts: alerts.data, length: answer.text.length };
  }
}

/** As Alertmanager's matchers read it. */
function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}
