import { Notice } from "@/components/ui/feedback/notice";

/** Why dashboards are empty. */
export function NoPrometheus() {
  return (
    <Notice tone="info">
      This console reads from no Prometheus: set <code className="mono">PROMETHEUS_URL</code> to fill dashboards.
    </Notice>
  );
}
