import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { SelectField } from "@/components/ui/controls/select-field";
import type { ConditionType, NotificationCondition } from "@/lib/notifications/rule";
import { NamesField } from "./names-field";
import { type RuleFields, typedNumber } from "./rule-fields";

const CONDITIONS: readonly { readonly value: ConditionType; readonly label: string }[] = [
  { value: "rollout", label: "A rollout stalls, fails, is held or is done" },
  { value: "add-on-down", label: "An add-on is unavailable on too many clusters" },
  { value: "cluster-lost", label: "A cluster is lost" },
  { value: "approval-waiting", label: "A request waits for approval" },
  { value: "identity-alarm", label: "An identity was issued against the rules" },
  { value: "certificate-not-renewed", label: "A certificate is not renewed in time" },
  { value: "hub-unreachable", label: "The hub cannot be reached" },
  { value: "no-leader", label: "The controllers have no leader" },
];

const STAGES = ["stalled", "failed", "held", "done"] as const;

/** What a condition begins with once it is chosen. */
export function conditionOf(type: string): NotificationCondition {
  const meant = CONDITIONS.find(({ value }) => value === type)?.value ?? "rollout";
  switch (meant) {
    case "rollout":
      return { type: meant, stages: ["stalled", "failed"] };
    case "add-on-down":
      return { type: meant, percent: 10 };
    default:
      return { type: meant };
  }
}

/** What to notify of, with its numbers and scope. */
export function ConditionFields({ fields }: { readonly fields: RuleFields }) {
  const type = fields.text(["when", "type"]);
  const isKnown = CONDITIONS.some(({ value }) => value === type);
  return (
    <>
      <SelectField
        label="When"
        options={isKnown ? CONDITIONS : [{ value: type, label: "Choose a condition" }, ...CONDITIONS]}
        value={type}
        onValue={(next) => fields.set(["when"], conditionOf(next))}
        problem={fields.at(["when", "type"])}
      />
      {type === "rollout" ? <StageFields fields={fields} /> : null}
      {type === "add-on-down" ? <AmountFields fields={fields} /> : null}
      {type === "rollout" || type === "add-on-down" ? (
        <NamesField label="Add-ons" any="any add-on" fields={fields} path={["when", "addOns"]} />
      ) : null}
      {type === "cluster-lost" ? (
        <NamesField label="Cluster sets" any="any cluster set" fields={fields} path={["when", "clusterSets"]} />
      ) : null}
      <InputField
        machine
        label="For at least"
        hint="as 90s, 15m, 4h, 2d; 0s: at once"
        value={fields.text(["for"])}
        placeholder="0s"
        onChange={({ target }) => fields.set(["for"], target.value === "" ? undefined : target.value)}
        problem={fields.at(["for"])}
      />
    </>
  );
}

function StageFields({ fields }: { readonly fields: RuleFields }) {
  const path = ["when", "stages"];
  const chosen = fields.items(path);
  return (
    <FieldGroup label="Stages" problem={fields.at(path)}>
      <div className="flex flex-wrap gap-1.5">
        {STAGES.map((stage) => (
          <Checkbox
            key={stage}
            boxed
            label={stage}
            checked={chosen.includes(stage)}
            onChecked={(checked) =>
              fields.set(
                path,
                STAGES.filter((each) => (each === stage ? checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function AmountFields({ fields }: { readonly fields: RuleFields }) {
  const [percent, clusters] = [
    ["when", "percent"],
    ["when", "clusters"],
  ];
  return (
    <FieldGroup label="How many clusters" hint="either is enough" problem={fields.at(["when"])}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <NumberField
          label="More than"
          unit="% of its clusters"
          most={99}
          text={fields.text(percent)}
          onText={(text) => fields.set(percent, typedNumber(text))}
          problem={fields.at(percent)}
        />
        <NumberField
          label="At least"
          unit="clusters"
          least={1}
          text={fields.text(clusters)}
          onText={(text) => fields.set(clusters, typedNumber(text))}
          problem={fields.at(clusters)}
        />
      </div>
    </FieldGroup>
  );
}
