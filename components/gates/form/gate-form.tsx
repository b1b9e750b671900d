"use client";

import type { ReactNode } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { UnreadableYaml } from "@/components/config-form/unreadable-yaml";
import { InputField } from "@/components/ui/controls/input-field";
import type { GateKind } from "@/lib/lists/gates/row";
import { ApprovalForm } from "./approval-form";
import { FreezeForm } from "./freeze-form";
import { gateFields, setTyped } from "./gate-fields";
import { GatePreview } from "./gate-preview";
import { WindowForm } from "./window-form";

interface GateFormProps {
  readonly kind: GateKind;
  /** The object as YAML: the only state, so that form and text are in step. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** It may still get another name. */
  readonly isNew?: boolean;
}

const FORMS: Readonly<Record<GateKind, (props: { readonly fields: ConfigFields }) => ReactNode>> = {
  window: WindowForm,
  freeze: FreezeForm,
  approval: ApprovalForm,
};

const NAME = ["metadata", "name"];

/** A window, a freeze or a gate as a form over its text, with what it would do now. */
export function GateForm({ kind, text, onText, isNew = false }: GateFormProps) {
  const fields = gateFields(text, onText);
  if (!fields) return <UnreadableYaml />;
  const Fields = FORMS[kind];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {isNew ? (
        <InputField
          machine
          label="Name"
          hint="small letters, digits and dashes"
          value={fields.text(NAME)}
          onChange={({ target }) => setTyped(fields, NAME, target.value)}
        />
      ) : null}
      <Fields fields={fields} />
      <GatePreview kind={kind} spec={fields.value(["spec"])} />
    </div>
  );
}
