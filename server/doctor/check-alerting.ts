import type { SourceProblem } from "@/lib/api/metrics/prometheus";
import type { AlertingState } from "@/server/prometheus/check-alerting";
import { type Finding, ok } from "./finding";

const CHECK = "alerts";

/** Whether alerts come about and arrive; nothing where there is neither Prometheus nor Alertmanager. */
export function alertingFindings(state: AlertingState): Finding[] {
  if (!state.hasPrometheus && !state.alertmanager) return [];
  return [alertmanagerFinding(state), ...ruleFindings(state), ...receiverFindings(state)];
}

function alertmanagerFinding({ alertmanager }: AlertingState): Finding {
  if (!alertmanager) return ok(CHECK, "No Alertmanager is configured: alerts are shown as Prometheus has them.");
  const { problem, version } = alertmanager;
  if (!problem) return ok(CHECK, `Alerts are read from Alertmanager${version ? ` (${version})` : ""}.`);
  const remedy = REMEDIES[problem.kind] ?? "Look at Alertmanager and at ALERTMANAGER_URL.";
  return { check: CHECK, outcome: "failure", text: problem.text, remedy };
}

const REMEDIES: Readonly<Partial<Record<SourceProblem["kind"], string>>> = {
  unauthorised: "Look at the token, password or certificate that the settings of Alertmanager name.",
  "no-answer": "ALERTMANAGER_URL must be the address of Alertmanager's API, with its prefix: Mimir has /alertmanager.",
  unreachable: "Look whether Alertmanager runs, and whether the console may reach it: network policies, proxy, CA.",
};

function ruleFindings({ ruleGroups }: AlertingState): Finding[] {
  if (!ruleGroups) return [];
  if (ruleGroups.length > 0) return [ok(CHECK, `Prometheus evaluates Flotilla's rules: ${ruleGroups.join(", ")}.`)];
  const remedy = "Set monitoring.prometheusRule.enabled of the chart, or load the files in deploy/chart/files/rules.";
  return [{ check: CHECK, outcome: "warning", text: "Prometheus has none of Flotilla's alerting rules.", remedy }];
}

function receiverFindings({ receivers }: AlertingState): Finding[] {
  if (receivers !== 0) return [];
  const remedy = "Look at alerting.alertmanagers in the configuration of Prometheus.";
  return [{ check: CHECK, outcome: "warning", text: "Prometheus sends its alerts to no Alertmanager.", remedy }];
}
