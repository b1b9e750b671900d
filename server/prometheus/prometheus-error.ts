import type { SourceProblem } from "@/lib/api/metrics/prometheus";

/** Why Prometheus gave no data, for people. */
export class PrometheusError extends Error {
  override readonly name = "PrometheusError";

  constructor(
    readonly kind: SourceProblem["kind"],
    message: string,
    options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  readonly retryAfterSeconds: number | undefined;
}
