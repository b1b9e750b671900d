"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LateBench } from "@/components/addons/workbench/late-bench";
import { keepEdit } from "@/components/object/editor/draft-storage";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { addOnStepHref, type ChartToRegister } from "@/components/object/register-href";
import { Creation, draftKey } from "@/components/objects/creation";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { newTemplate, nextTemplate, templateObstacle } from "@/lib/catalogue/registration/template-fields";
import type { RawObject } from "@/lib/kube/object";
import { editableOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { kindSchema, wholeObject } from "@/lib/queries/objects/objects";
import { session } from "@/lib/queries/session/session";
import { addOnSlot } from "./add-on-step";
import { TemplateForm } from "./template-form";

const { kind: KIND } = SHOWN_KINDS.AddOnTemplate;

interface TemplateStepProps {
  readonly from: string | undefined;
  /** That its manifests are to come from. */
  readonly chart?: ChartToRegister | undefined;
}

/** The template of an add-on; with `from`, the next version of that one. */
export function TemplateStep({ from, chart }: TemplateStepProps) {
  return from === undefined ? <TemplateText before={undefined} chart={chart} /> : <NextVersion name={from} />;
}

function NextVersion({ name }: { readonly name: string }) {
  const { data, error, refetch } = useHinted(wholeObject({ kind: KIND, name }));
  if (data) return <TemplateText before={data.object} />;
  return error ? <Unread error={error} refetch={refetch} /> : <ObjectAwaited />;
}

interface TemplateTextProps extends Pick<TemplateStepProps, "chart"> {
  readonly before: RawObject | undefined;
}

function TemplateText({ before, chart }: TemplateTextProps) {
  const router = useRouter();
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(KIND));
  if (!data || !person) return error ? <Unread error={error} refetch={refetch} /> : <ObjectAwaited />;
  const { user } = person;
  return (
    <Creation
      key={user}
      user={user}
      stored={{ ...data, kind: "AddOnTemplate" }}
      schema={data.schema}
      first={before ? nextTemplate(before) : newTemplate(data.apiVersion)}
      slot={`template/${before?.metadata.name ?? ""}`}
      obstacle={templateObstacle}
      preview={(text, onField) => <LateBench text={text} onField={onField} />}
      opensWith="yaml"
      form={(text, onText) => (
        <TemplateForm
          text={text}
          onText={onText}
          isVersion={before !== undefined}
          chart={chart}
          onAddOn={(addOn) => keepEdit(draftKey(user, addOnSlot(addOn.metadata.name ?? "")), textOf(editableOf(addOn)))}
        />
      )}
      onCreated={({ object }) => router.push(addOnStepHref(object.metadata.name))}
      onClose={() => router.push("/catalogue")}
    />
  );
}

function Unread({ error, refetch }: { readonly error: Error; readonly refetch: () => unknown }) {
  return (
    <div className="pt-3">
      <ListProblem subject="template" error={error} onTryAgain={refetch} />
    </div>
  );
}
