"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ObjectEdit } from "@/components/object/editor/object-edit";
import { type EditDraft, initialDraft } from "@/components/object/editor/use-edit-draft";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { toast } from "@/components/ui/feedback/toasts";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { placementsWithOwnTemplate, withTemplate } from "@/lib/catalogue/registration/add-on-fields";
import { AddOnForm } from "./add-on-form";

interface DefaultTemplateProps {
  /** As the hub holds it now. */
  readonly addOn: WholeObject;
  readonly template: string;
}

/** An add-on that is there gets another default template: its text, and what that does to clusters before it is saved. */
export function DefaultTemplate({ addOn, template }: DefaultTemplateProps) {
  const router = useRouter();
  const { name } = addOn.metadata;
  const [draft, setDraft] = useState<EditDraft>(() => {
    const draft = initialDraft(addOn);
    return { ...draft, text: withTemplate(draft.text, template) };
  });
  const own = placementsWithOwnTemplate(addOn);
  if (draft.text === initialDraft(addOn).text) {
    return (
      <RegionMessage
        title={`${name} is installed from this template`}
        action={<ButtonLink href={`/addons/${name}`}>Open the add-on</ButtonLink>}
      />
    );
  }
  return (
    <>
      {own.length > 0 ? (
        <Notice tone="info">
          Clusters of {own.join(", ")} keep the template that the placement names: change it on the page of its rollout.
        </Notice>
      ) : null}
      <ObjectEdit
        id={{ kind: SHOWN_KINDS.ClusterManagementAddOn.kind, name }}
        form={(text, onText) => <AddOnForm text={text} onText={onText} />}
        current={addOn}
        draft={draft}
        isRefused={false}
        onDraft={(changed) => (changed ? setDraft(changed) : router.push(`/addons/${name}`))}
        onSaved={() => {
          toast({ id: `template/${name}`, phase: "seen", text: `${name} is installed from ${template}.` });
          router.push(`/addons/${name}`);
        }}
      />
    </>
  );
}
