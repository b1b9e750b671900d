import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { EventGroup, EventObject } from "@/lib/api/objects/events";
import { count } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";
import { Line } from "./line";

/** Equal events as one line: what, which object, how often, and when last. */
export function EventLine({ group }: { readonly group: EventGroup }) {
  const { type, reason, note, reporter, lastAt, firstAt } = group;
  const isWarning = type === "Warning";
  const appearance = {
    tone: isWarning ? "warn" : "neutral",
    shape: isWarning ? "triangle" : "ringed",
    label: reason || "Event",
  } as const;
  const time = (
    <>
      <Age since={lastAt} />
      {group.count > 1 ? (
        <p className="text-small text-text-3">
          {count(group.count)} times in <Age since={firstAt} />
        </p>
      ) : null}
    </>
  );
  return (
    <Line mark={reason} appearance={appearance} spoken={isWarning ? "warning" : undefined} time={time}>
      {note ? <p className="text-pretty [overflow-wrap:anywhere]">{asSentence(note)}</p> : null}
      <p className="text-small text-text-3 leading-[18px] [overflow-wrap:anywhere]">
        <Objects group={group} />
        {reporter ? (
          <>
            , reported by <span className="mono">{reporter}</span>
          </>
        ) : null}
      </p>
    </Line>
  );
}

function Objects({ group: { kind, objects, objectCount } }: { readonly group: EventGroup }) {
  const more = objectCount - objects.length;
  return (
    <>
      {kind}{" "}
      {objects.map((object, index) => (
        <span key={`${object.namespace}/${object.name}`}>
          {index > 0 ? ", " : ""}
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
  // Hubs store events of cluster-scoped objects in a namespace, too.
  const text = namespace && !WITHOUT_NAMESPACE.has(object.kind) ? `${namespace}/${name}` : name;
  if (!href) return <span className="mono">{text}</span>;
  return (
    <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
      {text}
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
