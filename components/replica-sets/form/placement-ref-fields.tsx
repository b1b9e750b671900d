"use client";

import { useQuery } from "@tanstack/react-query";
import { AddRow } from "@/components/config-form/config-row";
import type { ObjectFields } from "@/components/config-form/object-fields";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { exactTerm } from "@/lib/filter/print-value";
import { placementPart } from "@/lib/queries/placements/placements";
import { PlacementRefRow, REFS } from "./placement-ref-row";
import { PROPOSED_DEADLINE } from "./ref-strategy-fields";

const MAX_SUGGESTED = 200;

interface PlacementRefFieldsProps {
  readonly fields: ObjectFields;
}

/** The placements that a set rolls out to, each with its strategy. */
export function PlacementRefFields({ fields }: PlacementRefFieldsProps) {
  const refs = fields.items(REFS);
  const namespace = fields.text(["metadata", "namespace"]);
  const { data, error } = useQuery({
    ...placementPart("replica-set-form", { q: exactTerm("namespace", namespace), sort: "name", limit: MAX_SUGGESTED }),
    enabled: namespace !== "",
  });
  return (
    <FieldGroup
      label="Placements"
      hint="of the set's namespace"
      problem={refs.length === 0 ? "It needs one." : undefined}
      note={error ? `Placements are not suggested: ${error.message}` : undefined}
    >
      <div className="grid gap-4">
        {refs.map((_, index) => (
          <PlacementRefRow
            // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a placement is only its place
            key={index}
            index={index}
            namespace={namespace}
            fields={fields}
            placements={data?.rows.filter((row) => row.namespace === namespace) ?? []}
            isWhole={data?.synced === true && data.total <= MAX_SUGGESTED}
            onRemove={refs.length > 1 ? () => fields.set([...REFS, index], undefined) : undefined}
          />
        ))}
        <AddRow
          onAdd={() =>
            fields.set([...REFS, refs.length], {
              name: "",
              rolloutStrategy: { type: "All", all: { progressDeadline: PROPOSED_DEADLINE } },
            })
          }
        >
          Add a placement
        </AddRow>
      </div>
    </FieldGroup>
  );
}
