import { env } from "@/server/env";
import { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { readAlertmanagerSettings, readPrometheusSettings } from "@/server/prometheus/settings";
import { PrometheusSource } from "@/server/prometheus/source";

/** Prometheus and Alertmanager, where the environment names them. Throws `StartFailure`. */
export async function openMetricsSources() {
  const prometheusSettings = await readPrometheusSettings(env());
  const prometheus = prometheusSettings && new PrometheusSource(prometheusSettings);
  const alertmanagerSettings = await readAlertmanagerSettings(env());
  const alertmanager = alertmanagerSettings && new AlertmanagerSource(alertmanagerSettings);
  return {
    parts: { prometheus, alertmanager },
    close: () => Promise.all([prometheus?.client.close(), alertmanager?.close()]),
  };
}
