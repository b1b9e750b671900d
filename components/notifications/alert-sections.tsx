"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { alerts } from "@/lib/queries/notifications/notifications";
import { AlertItem } from "./alert-item";

/** What rules found: what holds now, each with its acknowledgement, and what ended within the last day. */
export function AlertSections() {
  const { data, error, refetch } = useQuery(alerts());
  if (!data) return error ? <ListProblem subject="alerts" error={error} onTryAgain={refetch} /> : null;
  const current = data.alerts.filter(({ status }) => status !== "resolved");
  const ended = data.alerts.filter(({ status }) => status === "resolved");
  return (
    <>
      <SectionTitle title="Alerts" note={current.length > 0 ? "those that fire first" : undefined} />
      {current.length === 0 ? (
        <p className="px-4 text-text-2 sheet:px-6">No alerts: no rule’s condition is met now.</p>
      ) : (
        <ul aria-label="Alerts" className="border-line border-t">
          {current.map((alert) => (
            <AlertItem key={alert.key} alert={alert} mayAcknowledge={data.mayAcknowledge} />
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <details className="px-4 pt-2 sheet:px-6">
          <summary className="text-text-2 hover:text-text">{`${ended.length} that ended lately`}</summary>
          <ul aria-label="Ended alerts" className="-mx-4 mt-2 border-line border-t sheet:-mx-6">
            {ended.map((alert) => (
              <AlertItem key={`${alert.key} ${alert.since}`} alert={alert} mayAcknowledge={data.mayAcknowledge} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
