"use client";

import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/feedback/notice";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { PrometheusAlerts as Answer } from "@/lib/api/notifications/notifications";
import { prometheusAlerts } from "@/lib/queries/notifications/notifications";

type PrometheusAlert = Answer["alerts"][number];

const FIRING: StatusAppearance = { tone: "bad", shape: "octagon", label: "Firing" };
const PENDING: StatusAppearance = { tone: "warn", shape: "hourglass", label: "Pending" };
/** Further ones are counted. */
const MAX_SHOWN = 10;

/** What fires in Prometheus, of one cluster or one add-on; nothing where it is quiet, or not set up. */
export function PrometheusAlerts({ of }: { readonly of: { readonly cluster: string } | { readonly addOn: string } }) {
  const { data } = useQuery({ ...prometheusAlerts(of), retry: false });
  if (!data?.isOn) return null;
  if (data.problem !== undefined) return <Notice tone="warn">Alerts of Prometheus: {data.problem}</Notice>;
  if (data.alerts.length === 0) return null;
  const more = data.alerts.length - MAX_SHOWN;
  return (
    <section aria-label="Alerts of Prometheus">
      <SectionTitle
        title="Alerts of Prometheus"
        note={more > 0 ? `${MAX_SHOWN} of ${data.alerts.length}` : undefined}
      />
      <ul className="border-line border-t">
        {data.alerts.slice(0, MAX_SHOWN).map((alert) => (
          <AlertLine key={JSON.stringify([alert.name, alert.labels])} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function AlertLine({ alert: { addOn, cluster, labels, name, severity, state } }: { readonly alert: PrometheusAlert }) {
  const shown = Object.entries(labels).filter(([, value]) => value !== cluster && value !== addOn);
  return (
    <li
      data-alert={name}
      className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-line border-b px-4 py-2 sheet:px-6"
    >
      <div>
        <StatusBadge appearance={state === "firing" ? FIRING : PENDING} as="plain" />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="mono font-medium">{name}</span>
          {severity === undefined ? null : <span className="text-text-2"> {severity}</span>}
          {[cluster, addOn].filter(Boolean).map((about) => (
            <span key={about} className="mono text-text-2">{` ${about}`}</span>
          ))}
        </p>
        {shown.length === 0 ? null : (
          <p className="mono text-small text-text-3">{shown.map(([key, value]) => `${key}=${value}`).join(" ")}</p>
        )}
      </div>
    </li>
  );
}
