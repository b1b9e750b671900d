import { Button } from "@/components/ui/controls/button";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import type { ConfigFields } from "./config-fields";
import type { ConfigPartProps } from "./config-hints";
import { FindingLines } from "./config-row";
import { LabelRows } from "./label-rows";
import { TolerationFields } from "./toleration-fields";

const PATH = ["nodePlacement"];
const SELECTOR = [...PATH, "nodeSelector"];
const TOLERATIONS = [...PATH, "tolerations"];
const ROLE = "node-role.kubernetes.io";

const PRESETS = [
  {
    label: "Infra nodes",
    nodeSelector: { [`${ROLE}/infra`]: "" },
    tolerations: [{ key: `${ROLE}/infra`, operator: "Exists" }],
  },
  {
    label: "Control plane",
    nodeSelector: { [`${ROLE}/control-plane`]: "" },
    tolerations: [{ key: `${ROLE}/control-plane`, operator: "Exists", effect: "NoSchedule" }],
  },
  { label: "Linux", nodeSelector: { "kubernetes.io/os": "linux" }, tolerations: undefined },
] as const;

/** On which nodes the agent runs: as its manifests have it, or as it is set here. */
export function PlacementFields({ fields, hints: { notes } }: ConfigPartProps) {
  const isSet = fields.value(PATH) !== undefined && fields.value(PATH) !== null;
  return (
    <FieldGroup label="Node placement" hint="on which nodes of a cluster the agent runs" note={notes.pods}>
      <RadioGroup<"own" | "set">
        label="Node placement"
        value={isSet ? "set" : "own"}
        onValue={(way) => fields.set(PATH, way === "own" ? undefined : { nodeSelector: {} })}
        choices={[
          { value: "own", label: "As in the manifests", effect: "Unset: node selectors and tolerations stay." },
          { value: "set", label: "Set here", effect: "Replaces the node selectors and tolerations of the manifests." },
        ]}
      />
      {isSet ? <OwnPlacement fields={fields} /> : null}
    </FieldGroup>
  );
}

function OwnPlacement({ fields }: { readonly fields: ConfigFields }) {
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-l pl-4 sheet:ml-2">
      <div className="flex flex-wrap gap-1.5">
        {PRESETS.map(({ label, nodeSelector, tolerations }) => (
          <Button key={label} onClick={() => fields.set(PATH, { nodeSelector, ...(tolerations && { tolerations }) })}>
            {label}
          </Button>
        ))}
      </div>
      <FieldGroup label="Node labels" hint="all of them">
        <div className="grid gap-1.5">
          <LabelRows fields={fields} path={SELECTOR} />
          <FindingLines id="config-selector" findings={[fields.at(SELECTOR)]} />
        </div>
      </FieldGroup>
      <FieldGroup label="Tolerations" hint="of taints">
        <TolerationFields fields={fields} path={TOLERATIONS} />
      </FieldGroup>
    </div>
  );
}
