"use client";

import { useQuery } from "@tanstack/react-query";
import { Age } from "@/components/ui/feedback/age";
import { Notice } from "@/components/ui/feedback/notice";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { type MonitoredAlert, mergedAlerts } from "@/lib/notifications/merged-alerts";
import { alertmanagerAlerts, prometheusAlerts } from "@/lib/queries/notifications/notifications";

const APPEARANCES: Readonly<Record<MonitoredAlert["state"], StatusAppearance>> = {
  firing: { tone: "bad", shape: "octagon", label: "Firing" },
  pending: { tone: "warn", shape: "hourglass", label: "Pending" },
  silenced: { tone: "neutral", shape: "slashed", label: "Silenced" },
  inhibited: { tone: "neutral", shape: "barred", label: "Inhibited" },
};
/** Further ones are counted. */
const MAX_SHOWN = 10;

/** Alerts of one cluster or one add-on, of Prometheus and Alertmanager; nothing where it is quiet, or not set up. */
export function MonitoredAlerts({ of }: { readonly of: { readonly cluster: string } | { readonly addOn: string } }) {
  const { data: prometheus } = useQuery({ ...prometheusAlerts(of), retry: false });
  const { data: alertmanager } = useQuery({ ...alertmanagerAlerts(of), retry: false });
  const answers = [
    { program: "Prometheus", answer: prometheus },
    { program: "Alertmanager", answer: alertmanager },
  ].filter(({ answer }) => answer?.isOn);
  const alerts = mergedAlerts(prometheus?.alerts ?? [], alertmanager?.alerts ?? []);
  return (
    <>
      {answers.map(({ answer, program }) =>
        answer?.problem === undefined ? null : (
          <Notice key={program} tone="warn">
            Alerts of {program}: {answer.problem}
          </Notice>
        ),
      )}
      {alerts.length === 0 ? null : (
        <AlertList title={`Alerts of ${answers.map(({ program }) => program).join(" and ")}`} alerts={alerts} />
      )}
    </>
  );
}

function AlertList({ alerts, title }: { readonly alerts: readonly MonitoredAlert[]; readonly title: string }) {
  const more = alerts.length - MAX_SHOWN;
  return (
    <section aria-label={title}>
      <SectionTitle title={title} note={more > 0 ? `${MAX_SHOWN} of ${alerts.length}` : undefined} />
      <ul className="border-line border-t">
        {alerts.slice(0, MAX_SHOWN).map((alert) => (
          <AlertLine key={JSON.stringify([alert.name, alert.state, alert.labels])} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function AlertLine({ alert }: { readonly alert: MonitoredAlert }) {
  const { addOn, cluster, labels, name, severity, since, state, summary } = alert;
  const shown = Object.entries(labels).filter(([, value]) => value !== cluster && value !== addOn);
  return (
    <li
      data-alert={name}
      className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-line border-b px-4 py-2 sheet:px-6"
    >
      <div>
        <StatusBadge appearance={APPEARANCES[state]} as="plain" />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="mono font-medium">{name}</span>
          {severity === undefined ? null : <span className="text-text-2"> {severity}</span>}
          {[cluster, addOn].filter(Boolean).map((about) => (
            <span key={about} className="mono text-text-2">{` ${about}`}</span>
          ))}
          {since === undefined ? null : (
            <span className="text-text-2">
              {" for "}
              <Age since={since} />
            </span>
          )}
        </p>
        {summary === undefined ? null : <p className="text-pretty text-text-2">{summary}</p>}
        {shown.length === 0 ? null : (
          <p className="mono text-small text-text-3">{shown.map(([key, value]) => `${key}=${value}`).join(" ")}</p>
        )}
      </div>
    </li>
  );
}
