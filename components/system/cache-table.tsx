import { Age } from "@/components/ui/feedback/age";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import type { CachedKind } from "@/lib/api/system/system";
import { count } from "@/lib/format/count";

const COLUMNS = 4;
const CURRENT: StatusAppearance = { tone: "good", shape: "disc-check", label: "Current" };
const READING: StatusAppearance = { tone: "info", shape: "arc", label: "Being read" };
const FAILING: StatusAppearance = { tone: "bad", shape: "octagon", label: "Not current" };

/** What the console has cached of the hub, kind by kind, and how old it is. */
export function CacheTable({ caches }: { readonly caches: readonly CachedKind[] }) {
  return (
    <Table
      label="Caches of this console"
      head={
        <>
          <HeadCell>Kind</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell number={true}>Objects</HeadCell>
          <HeadCell number={true}>Last heard</HeadCell>
        </>
      }
    >
      {caches.map((cache) => (
        <Row key={cache.resource} columns={COLUMNS} cause={cache.failure}>
          <Cell>
            <span className="mono [overflow-wrap:anywhere]">{cache.resource}</span>
          </Cell>
          <Cell>
            <StatusBadge appearance={appearanceOf(cache)} />
          </Cell>
          <Cell number={true}>{count(cache.objects)}</Cell>
          <Cell number={true}>{cache.lastSeenAt ? <Age since={cache.lastSeenAt} /> : "never"}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function appearanceOf({ failure, isSynced }: CachedKind): StatusAppearance {
  if (failure !== undefined) return FAILING;
  return isSynced ? CURRENT : READING;
}
