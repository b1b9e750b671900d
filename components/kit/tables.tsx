"use client";

import { HEALTH, PHASE } from "@/components/labels/status-appearance";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import { Section } from "./section";

export function Tables() {
  return (
    <Section title="Table" wide>
      <div className="-mx-4 sheet:-mx-6">
        <Table
          label="Clusters in wave 3"
          head={
            <>
              <HeadCell>Cluster</HeadCell>
              <HeadCell>Phase</HeadCell>
              <HeadCell>Health</HeadCell>
              <HeadCell number sorted="descending" onSort={() => undefined}>
                In phase
              </HeadCell>
            </>
          }
        >
          <Row
            columns={4}
            cause="The work is not applied: namespace open-cluster-management-agent-addon is terminating, held by a finalizer."
          >
            <NameCell>core-us-0114</NameCell>
            <Cell>
              <StatusBadge appearance={PHASE.stalled} />
            </Cell>
            <Cell>
              <StatusBadge appearance={HEALTH.unknown} />
            </Cell>
            <Cell number>22 min</Cell>
          </Row>
          <Row columns={4} current>
            <NameCell>core-eu-0377</NameCell>
            <Cell>
              <StatusBadge appearance={PHASE.failed} />
            </Cell>
            <Cell>
              <StatusBadge appearance={HEALTH.unhealthy} />
            </Cell>
            <Cell number quiet>
              14 min
            </Cell>
          </Row>
          <Row columns={4} selected>
            <NameCell>core-us-0167</NameCell>
            <Cell>
              <StatusBadge appearance={PHASE.done} />
            </Cell>
            <Cell>
              <StatusBadge appearance={HEALTH.healthy} />
            </Cell>
            <Cell number quiet>
              3 s
            </Cell>
          </Row>
        </Table>
      </div>
    </Section>
  );
}
