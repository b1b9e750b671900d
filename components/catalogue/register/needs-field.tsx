"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { ValueChips } from "@/components/ui/controls/value-chips";
import type { AddOnFields } from "@/lib/catalogue/registration/add-on-fields";
import { catalogueDetail, cataloguePart } from "@/lib/queries/catalogue/catalogue";

interface NeedsFieldProps {
  readonly fields: Pick<AddOnFields, "name" | "needs">;
  readonly onNeeds: (names: readonly string[]) => void;
}

/** The add-ons that one requires, with those of the hub and the catalogue to choose from, and what is known of it. */
export function NeedsField({ fields: { name, needs }, onNeeds }: NeedsFieldProps) {
  const { data } = useQuery(cataloguePart("needs", { q: "category:*", sort: "status", limit: 500 }));
  const rows = data?.synced ? data.rows : undefined;
  const known = (rows ?? []).filter((row) => row.status !== "unknown" && row.name !== name).map((row) => row.name);
  const isWrong = needs.includes(name);
  const absent = rows
    ? needs.filter((each) => !rows.some((row) => row.name === each && row.status === "installed"))
    : [];
  const note = absent.filter((each) => each !== name).join(", ");
  return (
    <FieldGroup
      label="Needs"
      hint="other add-ons: each cluster waits until they are Available there"
      problem={isWrong ? `${name} cannot require itself.` : undefined}
      note={note === "" ? undefined : `Not on this hub: ${note}. Clusters wait until that is registered and Available.`}
    >
      <ValueChips
        label="Needs"
        values={needs}
        known={known}
        isWrong={isWrong}
        placeholder="no other add-on"
        onValues={onNeeds}
      />
      {rows?.some((row) => row.name === name) ? <Known name={name} needs={needs} onNeeds={onNeeds} /> : null}
    </FieldGroup>
  );
}

interface KnownProps extends Pick<NeedsFieldProps, "onNeeds"> {
  readonly name: string;
  readonly needs: readonly string[];
}

/** What the catalogue says that it needs besides, to take over. */
function Known({ name, needs, onNeeds }: KnownProps) {
  const { data } = useQuery(catalogueDetail({ name }));
  const more = (data?.known ?? []).filter((each) => !needs.includes(each));
  if (more.length === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small text-text-2 [overflow-wrap:anywhere]">
      The catalogue says that it needs {more.join(", ")}.
      <Button onClick={() => onNeeds([...needs, ...more])}>Add</Button>
    </p>
  );
}
