import { oneLine } from "@/lib/format/one-line";
import { z } from "@/lib/kube/zod";
import { type Bounds, type HttpAnswer, MonitoringClient, type Parameters } from "./monitoring-client";
import { PrometheusError } from "./prometheus-error";
import type { PrometheusSettings } from "./settings";

const MAX_ERROR_TEXT = 400;

/** What every call answers; `data` is of the call. */
const Envelope = z.looseObject({
  status: z.enum(["success", "error"]),
  data: z.optional(z.unknown()),
  errorType: z.optional(z.string()),
  error: z.optional(z.string()),
  warnings: z.optional(z.array(z.string())),
  infos: z.optional(z.array(z.string())),
});

export interface PrometheusAnswer {
  readonly data: unknown;
  readonly notices: readonly string[];
  /** Characters of the answer's JSON. */
  readonly length: number;
}

/** Requests to the HTTP API of Prometheus, Thanos, Mimir or Cortex, with the console's credentials. */
export class PrometheusClient {
  readonly #client: MonitoringClient;

  constructor(readonly settings: PrometheusSettings) {
    this.#client = new MonitoringClient(settings);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Sends a form, which may be longer than an address. Throws `PrometheusError`, or the reason of `signal`. */
  async post(path: string, parameters: Parameters, bounds: Bounds): Promise<PrometheusAnswer> {
    return this.#read(await this.#client.post(path, parameters, bounds));
  }

  /** Throws as `post` does. */
  async get(path: string, parameters: Parameters, bounds: Bounds): Promise<PrometheusAnswer> {
    return this.#read(await this.#client.get(path, parameters, bounds));
  }

  #read(answer: HttpAnswer): PrometheusAnswer {
    const envelope = Envelope.safeParse(answer.json);
    if (!envelope.success) throw this.#client.noAnswer(answer);
    const { status, data, errorType, error = "", warnings = [], infos = [] } = envelope.data;
    if (status === "success") {
      return { data, notices: [...warnings, ...infos].map(oneLine), length: answer.text.length };
    }
    throw refusal(errorType, oneLine(error).slice(0, MAX_ERROR_TEXT));
  }
}

/** Of Prometheus and of Mimir's limits. */
function refusal(type: string | undefined, text: string): PrometheusError {
  if (
    /too many (samples|series|chunks)|max(imum)? number of (series|samples|chunks)|limit.*(series|chunks|samples)/i.test(
      text,
    )
  )
    return new PrometheusError("too-many-series", `The query reads too much: ${text}`);
  if (type === "timeout" || type === "canceled") return new PrometheusError("timeout", `Prometheus gave up: ${text}`);
  if (type === "internal" || type === "unavailable")
    return new PrometheusError("unreachable", `Prometheus failed: ${text}`);
  return new PrometheusError("query", text === "" ? "Prometheus does not accept the query." : text);
}
