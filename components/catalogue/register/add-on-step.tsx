"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { Creation } from "@/components/objects/creation";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { addOnObstacle, newAddOn } from "@/lib/catalogue/registration/add-on-fields";
import { isFields } from "@/lib/objects/editable";
import { kindSchema, wholeObject } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { session } from "@/lib/queries/session/session";
import { AddOnForm } from "./add-on-form";
import { DefaultTemplate } from "./default-template";

const { kind: KIND } = SHOWN_KINDS.ClusterManagementAddOn;

/** What a draft of an add-on of that name is stored as. */
export function addOnSlot(addOn: string): string {
  return `add-on/${addOn}`;
}

/** The add-on of a template: created, or from now on installed from this template. */
export function AddOnStep({ template }: { readonly template: string }) {
  const { data, error, refetch } = useHinted(wholeObject({ kind: SHOWN_KINDS.AddOnTemplate.kind, name: template }));
  if (!data) return error ? <Unread subject="template" error={error} refetch={refetch} /> : <ObjectAwaited />;
  const { spec } = data.object;
  const addOn = isFields(spec) && typeof spec.addonName === "string" ? spec.addonName : "";
  return <OfTemplate addOn={addOn} template={template} />;
}

interface OfTemplateProps {
  readonly addOn: string;
  readonly template: string;
}

function OfTemplate({ addOn, template }: OfTemplateProps) {
  const { data, error, refetch } = useHinted(wholeObject({ kind: KIND, name: addOn }));
  if (data) return <DefaultTemplate addOn={data.object} template={template} />;
  if (isNotFound(error)) return <NewAddOn addOn={addOn} template={template} />;
  return error ? <Unread subject="add-on" error={error} refetch={refetch} /> : <ObjectAwaited />;
}

function NewAddOn({ addOn, template }: OfTemplateProps) {
  const router = useRouter();
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(KIND));
  if (!data || !person)
    return error ? <Unread subject="description of this kind" error={error} refetch={refetch} /> : <ObjectAwaited />;
  return (
    <Creation
      key={person.user}
      user={person.user}
      stored={{ ...data, kind: "ClusterManagementAddOn" }}
      schema={data.schema}
      first={newAddOn(data.apiVersion, addOn, template)}
      slot={addOnSlot(addOn)}
      obstacle={addOnObstacle}
      form={(text, onText) => <AddOnForm text={text} onText={onText} />}
      onCreated={({ object }) => router.push(`/addons/${object.metadata.name}`)}
      onClose={() => router.push("/catalogue")}
    />
  );
}

interface UnreadProps {
  readonly subject: string;
  readonly error: Error;
  readonly refetch: () => unknown;
}

function Unread({ subject, error, refetch }: UnreadProps) {
  return (
    <div className="pt-3">
      <ListProblem subject={subject} error={error} onTryAgain={refetch} />
    </div>
  );
}
