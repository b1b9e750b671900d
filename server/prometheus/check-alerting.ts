import type { SourceProblem } from "@/lib/api/metrics/prometheus";
import { z } from "@/lib/kube/zod";
import type { AlertmanagerSource } from "./alertmanager-source";
import { problemOf } from "./problem-of";
import type { PrometheusClient } from "./prometheus-client";
import { PrometheusError } from "./prometheus-error";

/** Of deploy/chart/files/rules. */
const RULE_GROUPS = ["flotilla-approver", "flotilla-controllers", "flotilla-fleet", "flotilla-managers"];

const Rules = z.looseObject({ groups: z.array(z.looseObject({ name: z.string() })) });
const Alertmanagers = z.looseObject({ activeAlertmanagers: z.array(z.looseObject({ url: z.string() })) });

/** What is known of alerting; a part that is not configured, or does not tell, is absent. */
export interface AlertingState {
  /** Prometheus is configured, whether or not it answers. */
  readonly hasPrometheus: boolean;
  readonly alertmanager?: { readonly version?: string; readonly problem?: SourceProblem };
  /** Names of our groups of rules that Prometheus evaluates. */
  readonly ruleGroups?: readonly string[];
  /** How many Alertmanagers Prometheus sends its alerts to. */
  readonly receivers?: number;
}

interface AlertingPrograms {
  readonly alertmanager: Pick<AlertmanagerSource, "version"> | undefined;
  readonly prometheus: Pick<PrometheusClient, "get"> | undefined;
}

/** For who runs the console: whether Alertmanager answers, and what Prometheus does about alerts. */
export async function checkAlerting(
  { alertmanager, prometheus }: AlertingPrograms,
  signal: AbortSignal,
): Promise<AlertingState> {
  const groups = RULE_GROUPS.map((name) => ["rule_group[]", name] as const);
  const [state, rules, receivers] = await Promise.all([
    alertmanager && stateOf(alertmanager, signal),
    prometheus && answerIfAny(prometheus.get("/api/v1/rules", [["type", "alert"], ...groups], { signal }), Rules),
    prometheus && answerIfAny(prometheus.get("/api/v1/alertmanagers", [], { signal }), Alertmanagers),
  ]);
  const names = new Set(rules?.groups.map(({ name }) => name));
  return {
    hasPrometheus: prometheus !== undefined,
    ...(state && { alertmanager: state }),
    // Older ones answer all groups there are.
    ...(rules && { ruleGroups: RULE_GROUPS.filter((name) => names.has(name)) }),
    ...(receivers && { receivers: receivers.activeAlertmanagers.length }),
  };
}

async function stateOf(
  alertmanager: Pick<AlertmanagerSource, "version">,
  signal: AbortSignal,
): Promise<NonNullable<AlertingState["alertmanager"]>> {
  try {
    const version = await alertmanager.version(signal);
    return version === undefined ? {} : { version };
  } catch (error) {
    if (signal.aborted) return { problem: { kind: "timeout", text: "Alertmanager did not answer in time." } };
    return { problem: problemOf(error, { label: "" }) };
  }
}

/** Undefined where it does not tell, as Mimir and Thanos do not; that it fails another check says. */
async function answerIfAny<Answer>(
  answer: ReturnType<PrometheusClient["get"]>,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer | undefined> {
  try {
    return schema.safeParse((await answer).data).data;
  } catch (error) {
    if (error instanceof PrometheusError || (error instanceof Error && error.name === "TimeoutError")) return undefined;
    throw error;
  }
}
