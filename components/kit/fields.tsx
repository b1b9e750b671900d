"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select, SelectField } from "@/components/ui/controls/select-field";
import { Section } from "./section";

const OPERATORS = [
  { value: "In", label: "is" },
  { value: "NotIn", label: "is not" },
  { value: "Exists", label: "is there" },
];

export function Fields() {
  const [name, setName] = useState("core-prod-rotator");
  const [percent, setPercent] = useState("0");
  const [operator, setOperator] = useState("In");
  const [tolerated, setTolerated] = useState(false);
  return (
    <Section title="Fields">
      <div className="grid gap-[18px]">
        <InputField
          machine
          label="Name"
          hint={
            <>
              in namespace <span className="mono">platform</span>
            </>
          }
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={
            /^[a-z0-9-]+$/.test(name)
              ? undefined
              : "A name has small letters, digits and hyphens; the hub would reject this one."
          }
        />
        <NumberField
          label="Clusters in a wave"
          hint="a wave waits for the one before"
          unit="%"
          least={1}
          most={100}
          text={percent}
          onText={setPercent}
          problem={
            percent === "0" ? "0 does not stop a rollout: OCM treats it as all clusters. To stop, use Hold." : undefined
          }
        />
        <SelectField
          label="Namespace"
          options={[{ value: "platform", label: "platform" }]}
          value="platform"
          onValue={() => undefined}
        />
        <FieldGroup label="That match all of" hint="labels and claims">
          <div className="grid grid-cols-[minmax(0,1fr)_96px_minmax(0,1fr)] gap-1.5">
            <Select
              control={{ "aria-label": "Key" }}
              options={[{ value: "vendor", label: "vendor" }]}
              value="vendor"
              onValue={() => undefined}
            />
            <Select control={{ "aria-label": "Operator" }} options={OPERATORS} value={operator} onValue={setOperator} />
            <Select
              control={{ "aria-label": "Value" }}
              options={[{ value: "EKS", label: "EKS" }]}
              value="EKS"
              disabled
              onValue={() => undefined}
            />
          </div>
        </FieldGroup>
        <FieldGroup label="Tainted clusters" problem="No set is bound to this namespace: no cluster would be selected.">
          <Checkbox label="Tolerate unreachable" figure="+17" checked={tolerated} onChecked={setTolerated} />
        </FieldGroup>
      </div>
    </Section>
  );
}
