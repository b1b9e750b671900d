import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfigForm } from "@/components/config-form/config-form";
import { configHints } from "@/components/config-form/config-hints";
import { ConfigYaml, specIn } from "@/components/config-form/config-yaml";
import { InputField } from "@/components/ui/controls/input-field";
import { textOf } from "@/lib/objects/object-text";
import { addOnSetup } from "@/lib/queries/addons/add-on-setup";
import { specOf } from "./fields";
import type { ChangeState } from "./use-changes";

interface NewConfigFieldsProps extends Pick<ChangeState, "fields" | "set"> {
  readonly addOn: string;
  readonly problems: { readonly at: (field: string) => string | undefined };
}

/** Name and settings of a configuration that is created with the change: as a form, and as YAML in step with it. */
export function NewConfigFields({ addOn, fields, set, problems }: NewConfigFieldsProps) {
  const { data: setup } = useQuery(addOnSetup(addOn, "form"));
  const [text, setText] = useState(() => textOf({ spec: specOf(fields.newSpec) ?? {} }));
  const onText = (next: string) => {
    const spec = specIn(next);
    setText(next);
    set({ newSpec: spec ? JSON.stringify(spec) : "" });
  };
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      <div className="max-w-[560px]">
        <InputField
          machine
          label="Name"
          hint="namespace/name"
          value={fields.newConfig}
          onChange={({ target }) => set({ newConfig: target.value })}
          problem={problems.at("config.namespace") ?? problems.at("config.name")}
        />
      </div>
      <ConfigForm text={text} onText={onText} hints={configHints([setup])} />
      <details>
        <summary className="text-text-2 hover:text-text">The same as YAML</summary>
        <div className="mt-2">
          <ConfigYaml text={text} onText={onText} />
        </div>
      </details>
    </div>
  );
}
