import { Age } from "@/components/ui/feedback/age";
import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import type { OwnSessions, PersonSessions } from "@/lib/api/session/all-sessions";
import { clock } from "@/lib/format/time";

interface SessionTableProps {
  readonly label: string;
  readonly sessions: PersonSessions["sessions"] | OwnSessions["sessions"];
}

function Used({ at }: { readonly at: string }) {
  return (
    <>
      <Age since={at} /> ago
    </>
  );
}

function InUse() {
  return (
    <>
      <span>in use</span>, <span className="text-text-2">this session</span>
    </>
  );
}

/** Sessions by their times: nothing else is stored of them. */
export function SessionTable({ label, sessions }: SessionTableProps) {
  const head = (
    <>
      <HeadCell>Started</HeadCell>
      <HeadCell>Last used</HeadCell>
    </>
  );
  return (
    <Table label={label} head={head}>
      {sessions.map((session) => {
        const isCurrent = "current" in session && session.current;
        return (
          <Row key={session.startedAt} columns={2}>
            <NameCell>
              <span className="font-sans text-base tracking-normal">{clock(session.startedAt, Date.now())}</span>
            </NameCell>
            <Cell>{isCurrent ? <InUse /> : <Used at={session.usedAt} />}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}
