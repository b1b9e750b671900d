import type { Caller } from "@/server/auth/caller";
import { seriesClustersOf } from "@/server/auth/series-scope";
import { ApiError } from "@/server/errors";
import { Gate } from "./gate";
import { type Parameters, type PrometheusAnswer, PrometheusClient } from "./prometheus-client";
import type { SeriesScope } from "./scope-query";
import type { PrometheusSettings } from "./settings";
import { SharedAnswers } from "./shared-answers";

const WEIGHT_OF_BYTES = 8;

/** The one Prometheus of this console, with what bounds and shares its answers. */
export class PrometheusSource {
  readonly client: PrometheusClient;
  readonly #gate = new Gate();
  readonly #answers = new SharedAnswers<PrometheusAnswer>();

  constructor(readonly settings: PrometheusSettings) {
    this.client = new PrometheusClient(settings);
  }

  /** Of whom which series are. Throws `ApiError` "forbidden" for who may see no cluster. */
  async scopeOf(caller: Caller): Promise<SeriesScope> {
    const clusters = await seriesClustersOf(caller);
    return { label: this.settings.clusterLabel, ...(clusters && { clusters }) };
  }

  /** An answer to parameters that are scoped already: what is kept is kept for them. Throws `PrometheusError`. */
  answer(
    { method, path, parameters }: { method: "GET" | "POST"; path: string; parameters: Parameters },
    { caller, signal, keepMs }: { caller: Caller; signal: AbortSignal; keepMs: number },
  ): Promise<PrometheusAnswer> {
    return this.#answers.get(JSON.stringify([path, parameters]), {
      signal: AbortSignal.any([signal, caller.ended]),
      keepMs,
      weigh: weightOf,
      load: (shared) =>
        this.#gate.run(caller.id, shared, () =>
          method === "GET"
            ? this.client.get(path, parameters, { signal: shared })
            : this.client.post(path, parameters, { signal: shared }),
        ),
    });
  }
}

function weightOf({ data }: PrometheusAnswer): number {
  return Math.ceil(JSON.stringify(data ?? null).length / WEIGHT_OF_BYTES);
}

/** Throws `ApiError` "not-found" where no Prometheus is configured. */
export function requireSource(source: PrometheusSource | undefined): PrometheusSource {
  if (!source) throw new ApiError("not-found", "This console has no Prometheus: PROMETHEUS_URL is not set.");
  return source;
}
