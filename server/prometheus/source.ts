import { MAX_SERIES } from "@/lib/api/metrics/prometheus";
import type { Caller } from "@/server/auth/caller";
import { seriesClustersOf } from "@/server/auth/series-scope";
import { ApiError } from "@/server/errors";
import { Gate } from "./gate";
import type { Grid } from "./grid";
import type { Parameters } from "./monitoring-client";
import { type PrometheusAnswer, PrometheusClient } from "./prometheus-client";
import { type ReadSeries, readSeries } from "./read-series";
import type { SeriesScope } from "./scope-query";
import type { PrometheusSettings } from "./settings";
import { SharedAnswers } from "./shared-answers";

/** What is kept of a label or of an empty series weighs as much as this many points. */
const WEIGHT_OF_LABEL = 4;
/** Characters of other answers for one point. */
const LENGTH_OF_POINT = 8;

export interface CallerRequest {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Scoped already: what is kept is kept for them. */
  readonly parameters: Parameters;
}

type Kept = CallerRequest & { readonly keepMs: number };

/** The one Prometheus of this console, with what bounds and shares its answers. */
export class PrometheusSource {
  readonly client: PrometheusClient;
  readonly #gate = new Gate();
  readonly #answers = new SharedAnswers<PrometheusAnswer>();
  readonly #series = new SharedAnswers<ReadSeries>();

  constructor(readonly settings: PrometheusSettings) {
    this.client = new PrometheusClient(settings);
  }

  /** Of whom which series are. Throws `ApiError` "forbidden" for who may see no cluster. */
  async scopeOf(caller: Caller): Promise<SeriesScope> {
    const clusters = await seriesClustersOf(caller);
    return { label: this.settings.clusterLabel, ...(clusters && { clusters }) };
  }

  /** The answer to what is no query. Throws `PrometheusError`. */
  answer(sent: Sent, kept: Kept): Promise<PrometheusAnswer> {
    return this.#answers.get(keyOf(sent), {
      ...waiting(kept),
      weigh: ({ length }) => Math.ceil(length / LENGTH_OF_POINT),
      load: (shared) => this.#send(sent, { caller: kept.caller, signal: shared }),
    });
  }

  /**
   * The series of a query, on the grid, or one value each. Kept as they are read: what is more than may be drawn is not
   * kept at all. Throws `PrometheusError`.
   */
  series({ path, parameters }: Omit<Sent, "method">, grid: Grid | undefined, kept: Kept): Promise<ReadSeries> {
    const sent = { method: "POST", path, parameters: [...parameters, ["limit", String(MAX_SERIES + 1)]] } as const;
    return this.#series.get(keyOf(sent), {
      ...waiting(kept),
      weigh: weightOf,
      load: async (shared) => readSeries(await this.#send(sent, { caller: kept.caller, signal: shared }), grid),
    });
  }

  #send({ method, path, parameters }: Sent, { caller, signal }: CallerRequest): Promise<PrometheusAnswer> {
    return this.#gate.run(caller.id, signal, () =>
      method === "GET" ? this.client.get(path, parameters, { signal }) : this.client.post(path, parameters, { signal }),
    );
  }
}

function keyOf({ path, parameters }: Sent): string {
  return JSON.stringify([path, parameters]);
}

function waiting({ caller, signal, keepMs }: Kept) {
  return { signal: AbortSignal.any([signal, caller.ended]), keepMs };
}

function weightOf({ series }: ReadSeries): number {
  return series.reduce(
    (sum, { labels, values }) => sum + values.length + WEIGHT_OF_LABEL * (1 + Object.keys(labels).length),
    1,
  );
}

/** Throws `ApiError` "not-found" where no Prometheus is configured. */
export function requireSource(source: PrometheusSource | undefined): PrometheusSource {
  if (!source) throw new ApiError("not-found", "This console has no Prometheus: PROMETHEUS_URL is not set.");
  return source;
}
