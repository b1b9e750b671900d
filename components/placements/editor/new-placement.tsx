"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { placementHref } from "@/components/object/object-address";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { Creation } from "@/components/objects/creation";
import { ListProblem } from "@/components/request-state/list-problem";
import { startingText } from "@/lib/objects/starting-text";
import { kindSchema } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { PlacementForm } from "./placement-form";
import { PlacementPreview } from "./placement-preview";

/** A new placement as form, YAML and preview; the address may name its namespace. */
export function NewPlacementForm() {
  const router = useRouter();
  const namespace = useSearchParams().get("namespace") ?? undefined;
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(SHOWN_KINDS.Placement.kind));
  if (!data || !person) {
    if (!error) return <ObjectAwaited />;
    return (
      <div className="pt-3">
        <ListProblem subject="description of this kind" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return (
    <Creation
      key={person.user}
      user={person.user}
      stored={{ ...data, kind: "Placement" }}
      schema={data.schema}
      first={startingText("Placement", data.apiVersion, { namespace })}
      form={(text, onText) => <PlacementForm text={text} onText={onText} isNew schema={data.schema} />}
      preview={(text) => <PlacementPreview text={text} isNew />}
      onCreated={({ object: { metadata } }) => router.push(placementHref(metadata.namespace ?? "", metadata.name))}
      onClose={() => router.push("/placements")}
    />
  );
}
