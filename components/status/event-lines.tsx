import { Age } from "@/components/ui/age";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { EventGroup, EventObject } from "@/lib/api/events";
import { count } from "@/lib/format/count";
import { asSentence } from "@/lib/health/sentence";

/** Events that say the same, one line each: what, of whom, how often, and when last. */
export function EventLines({ groups }: { readonly groups: readonly EventGroup[] }) {
  return (
    <ul aria-label="Events" className="border-line border-t">
      {groups.map((group) => (
        <EventLine key={group.id} group={group} />
      ))}
    </ul>
  );
}

function EventLine({ group }: { readonly group: EventGroup }) {
  const { type, reason, note, reporter, lastAt, firstAt } = group;
  const look = type === "Warning" ? ({ tone: "warn", shape: "triangle", word: reason } as const) : undefined;
  return (
    <li
      data-event={reason}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[200px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <span className="min-w-0 [&>span]:whitespace-normal [overflow-wrap:anywhere]">
        {look ? <StatusBadge look={look} /> : <StatusBadge look={{ tone: "neutral", shape: "ringed", word: reason || "Event" }} />}
        {type === "Warning" ? <span className="sr-only"> (warning)</span> : null}
      </span>
      <div className="min-w-0 max-sheet:col-span-2 max-sheet:row-start-2">
        {note ? <p className="text-pretty [overflow-wrap:anywhere]">{asSentence(note)}</p> : null}
        <p className="text-small text-text-3 leading-[18px] [overflow-wrap:anywhere]">
          <Objects group={group} />
          {reporter ? (
            <>
              , told by <span className="mono">{reporter}</span>
            </>
          ) : null}
        </p>
      </div>
      <div className="whitespace-nowrap text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">
        <Age since={lastAt} />
        {group.count > 1 ? (
          <p className="text-small text-text-3">
            {count(group.count)} times in <Age since={firstAt} />
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Objects({ group: { kind, objects, objectCount } }: { readonly group: EventGroup }) {
  const more = objectCount - objects.length;
  return (
    <>
      {kind}{" "}
      {objects.map((object, place) => (
        <span key={`${object.namespace}/${object.name}`}>
          {place > 0 ? ", " : ""}
          <ObjectName object={object} />
        </span>
      ))}
      {more > 0 ? ` and ${count(more)} more` : ""}
    </>
  );
}

function ObjectName({ object }: { readonly object: EventObject }) {
  const { namespace, name } = object;
  const href = hrefOf(object);
  // Hubs keep events of what has no namespace in some namespace too.
  const words = namespace && !WITHOUT_NAMESPACE.has(object.kind) ? `${namespace}/${name}` : name;
  if (!href) return <span className="mono">{words}</span>;
  return (
    <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
      {words}
    </Link>
  );
}

const WITHOUT_NAMESPACE: ReadonlySet<string> = new Set(["ManagedCluster", "ClusterManagementAddOn"]);

/** Objects that have a page of their own. */
function hrefOf({ kind, namespace = "", name }: EventObject): string | undefined {
  switch (kind) {
    case "ManagedCluster":
      return `/clusters/${encodeURIComponent(name)}`;
    case "ClusterManagementAddOn":
      return `/addons/${encodeURIComponent(name)}`;
    case "ManagedClusterAddOn":
      return `/clusters/${encodeURIComponent(namespace)}/addons?addon=${encodeURIComponent(name)}`;
    default:
      return undefined;
  }
}
