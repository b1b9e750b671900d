import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { InputField } from "@/components/ui/controls/input-field";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";

interface IdentityFieldsProps {
  readonly fields: ConfigFields;
  readonly options: PlacementOptions;
}

const NAME = ["metadata", "name"];
const NAMESPACE = ["metadata", "namespace"];

/** Where a new placement lies: only namespaces to which a cluster set is bound can select anything. */
export function IdentityFields({ fields, options: { namespaces } }: IdentityFieldsProps) {
  const list = useId();
  const namespace = fields.text(NAMESPACE);
  const known = namespaces.find(({ name }) => name === namespace);
  return (
    <div className="grid gap-x-4 gap-y-[18px] @[26rem]:grid-cols-2">
      <InputField
        machine
        label="Namespace"
        hint="with a bound cluster set"
        list={list}
        value={namespace}
        onChange={({ target }) => fields.set(NAMESPACE, target.value)}
        problem={known?.mayCreate === false ? "You may not create placements there." : undefined}
      />
      <datalist id={list}>
        {namespaces.map(({ name, sets }) => (
          <option key={name} value={name} label={sets.map((set) => set.name).join(", ")} />
        ))}
      </datalist>
      <InputField
        machine
        label="Name"
        value={fields.text(NAME)}
        onChange={({ target }) => fields.set(NAME, target.value)}
        problem={fields.at(NAME)?.message}
      />
    </div>
  );
}
