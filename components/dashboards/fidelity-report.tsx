"use client";

import { useMemo } from "react";
import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import { fidelityReport } from "@/lib/dashboards/fidelity-report";
import type { Dashboard } from "@/lib/dashboards/model";
import { plural } from "@/lib/format/count";

/** What of a dashboard is not as in Grafana, with its place in the file. */
export function FidelityReport({ dashboard }: { readonly dashboard: Dashboard }) {
  const { panels } = dashboard;
  const report = useMemo(() => fidelityReport(dashboard), [dashboard]);
  const touched = new Set(report.map(({ subject }) => subject));
  const whole = panels.filter(({ title, type }) => !touched.has(title || type)).length;
  return (
    <details className="mx-4 mt-6 text-small sheet:mx-6">
      <summary className="text-text-2 hover:text-text">
        {report.length === 0
          ? `All ${plural(panels.length, "panel")} as in Grafana`
          : `${whole} of ${plural(panels.length, "panel")} as in Grafana; ${plural(report.length, "difference")}`}
      </summary>
      {report.length === 0 ? null : (
        <Table
          label="Differences"
          head={["Of", "What", "How", "Where in the file"].map((name) => <HeadCell key={name}>{name}</HeadCell>)}
        >
          {report.map(({ path, subject, outcome, text }) => (
            <Row key={`${path} ${text}`} columns={4}>
              <Cell>{subject}</Cell>
              <Cell>{text}</Cell>
              <Cell quiet={true}>{outcome}</Cell>
              <Cell quiet={true}>
                <code className="mono">{path}</code>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </details>
  );
}
