import type { ConfigFields } from "@/components/config-form/config-fields";
import { textsAt } from "@/components/config-form/field-edits";
import { clusterSetHref } from "@/components/object/object-address";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { Link } from "@/components/ui/controls/link";
import { ValueChips } from "@/components/ui/controls/value-chips";
import { plural } from "@/lib/format/count";

interface SetFieldsProps {
  readonly fields: ConfigFields;
  readonly namespace: string;
  /** Sets that are bound to its namespace, with how many clusters each has. */
  readonly bound: readonly { readonly name: string; readonly clusters: number }[];
}

const PATH = ["spec", "clusterSets"];

/** The sets that it may select from: those named, of those bound to its namespace. */
export function SetFields({ fields, namespace, bound }: SetFieldsProps) {
  const sets = textsAt(fields, PATH);
  const unbound = sets.filter((name) => !bound.some((set) => set.name === name));
  return (
    <FieldGroup
      label="Cluster sets"
      hint="empty means all that are bound to the namespace"
      note={bound.length > 0 && unbound.length > 0 ? `Not bound to ${namespace}: ${unbound.join(", ")}.` : undefined}
    >
      <ValueChips
        label="Cluster sets"
        values={sets}
        known={bound.map(({ name }) => name)}
        isWrong={false}
        placeholder="all bound sets"
        onValues={(next) => fields.set(PATH, next.length === 0 ? undefined : next)}
      />
      {bound.length > 0 ? (
        <p className="mt-1 text-pretty text-small text-text-3">
          Bound to <span className="mono">{namespace}</span>:{" "}
          {bound.map(({ name, clusters }, index) => (
            <span key={name}>
              {index > 0 ? ", " : ""}
              <Link href={clusterSetHref(name)} className="mono hover:underline hover:underline-offset-2">
                {name}
              </Link>{" "}
              with {plural(clusters, "cluster")}
            </span>
          ))}
        </p>
      ) : (
        <p className="mt-1 text-small text-text-3">No cluster set is bound to this namespace yet.</p>
      )}
    </FieldGroup>
  );
}
