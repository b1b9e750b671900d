import { X } from "lucide-react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { AddRow } from "@/components/config-form/config-row";
import { removeItem } from "@/components/config-form/field-edits";
import { SelectorFields } from "@/components/config-form/selector-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { IconButton } from "@/components/ui/controls/icon-button";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import { plural } from "@/lib/format/count";
import type { FieldPath } from "@/lib/objects/field-schema";

interface PredicateFieldsProps {
  readonly fields: ConfigFields;
  readonly options: PlacementOptions;
}

const PATH = ["spec", "predicates"];

/** A cluster has to meet one predicate whole; without any, every cluster in the sets does. */
export function PredicateFields({ fields, options }: PredicateFieldsProps) {
  const items = fields.items(PATH);
  return (
    <FieldGroup
      label="Predicates"
      hint={items.length > 1 ? `a cluster meets one of ${plural(items.length, "predicate")}` : "by label, claim or CEL"}
    >
      <div className="grid gap-3">
        {items.map((_, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a predicate has no identity but its place
            key={index}
            aria-label={`Predicate ${index + 1}`}
            className="border-line border-l pl-4 sheet:ml-2"
          >
            <div className="mb-1 flex items-center justify-between text-small text-text-2">
              <span>{index === 0 ? "All of this" : "Or all of this"}</span>
              <IconButton label={`Remove predicate ${index + 1}`} onClick={() => removeItem(fields, PATH, index)}>
                <X size={14} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            <SelectorFields fields={fields} path={[...PATH, index, "requiredClusterSelector"]} options={options} />
            <Expressions
              fields={fields}
              path={[...PATH, index, "requiredClusterSelector", "celSelector", "celExpressions"]}
            />
          </section>
        ))}
        <AddRow
          onAdd={() =>
            fields.set([...PATH, items.length], { requiredClusterSelector: { labelSelector: { matchLabels: {} } } })
          }
        >
          Add a predicate
        </AddRow>
      </div>
    </FieldGroup>
  );
}

/** CEL expressions about `managedCluster`; the preview says what of them the hub could not compile. */
function Expressions({ fields, path }: { readonly fields: ConfigFields; readonly path: FieldPath }) {
  const items = fields.items(path);
  return (
    <div className="mt-1.5 grid gap-1.5">
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an expression has no identity but its place
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_28px] items-start gap-1.5">
          <textarea
            aria-label={`CEL expression ${index + 1}`}
            rows={2}
            value={fields.text([...path, index])}
            onChange={({ target }) => fields.set([...path, index], target.value)}
            placeholder='managedCluster.metadata.labels["tier"] == "edge"'
            autoCapitalize="off"
            spellCheck={false}
            className="mono w-full min-w-0 rounded-control border border-control bg-surface px-2 py-1 placeholder:text-text-3"
          />
          <IconButton label={`Remove CEL expression ${index + 1}`} onClick={() => removeItem(fields, path, index)}>
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <AddRow onAdd={() => fields.set([...path, items.length], "")}>Add a CEL expression</AddRow>
    </div>
  );
}
