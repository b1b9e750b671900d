import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { setNumber, setTyped } from "./gate-fields";
import { ListedNames } from "./listed-names";

const ROLLOUT = ["spec"];
const BEFORE = ["spec", "before"];
const MAX_APPROVALS = 20;

/** Before which decision groups of which rollout whose approvals are wanted. */
export function ApprovalForm({ fields }: { readonly fields: ConfigFields }) {
  return (
    <>
      <InputField
        label="Description"
        value={fields.text(["spec", "description"])}
        maxLength={500}
        onChange={({ target }) => setTyped(fields, ["spec", "description"], target.value)}
      />
      <RolloutField fields={fields} />
      <BeforeFields fields={fields} />
      <NumberField
        label="Approvals"
        hint="of different people"
        unit="people"
        least={1}
        most={MAX_APPROVALS}
        text={fields.text(["spec", "approvals"])}
        onText={(text) => setNumber(fields, ["spec", "approvals"], text)}
        problem={fields.at(["spec", "approvals"])?.message}
      />
      <ListedNames
        label="Whose approvals count"
        hint="user names, separated by commas"
        any="everybody with the right to approve"
        fields={fields}
        path={["spec", "approvers"]}
      />
      <InputField
        machine
        label="An approval counts for"
        hint="as 72h; empty: for ever"
        value={fields.text(["spec", "expiresAfter"])}
        onChange={({ target }) => setTyped(fields, ["spec", "expiresAfter"], target.value)}
        problem={fields.at(["spec", "expiresAfter"])?.message}
      />
      <WebhookFields fields={fields} />
    </>
  );
}

/** The add-on and the placement in one, as rollouts are named. */
function RolloutField({ fields }: { readonly fields: ConfigFields }) {
  const known = useId();
  const { data } = useQuery(rolloutList());
  const parts: readonly FieldPath[] = [["addOn"], ["placement", "namespace"], ["placement", "name"]];
  const paths = parts.map((part) => [...ROLLOUT, ...part]);
  const [addOn = "", namespace = "", name = ""] = paths.map((path) => fields.text(path));
  const spec = fields.value(ROLLOUT);
  return (
    <>
      <InputField
        machine
        label="Rollout"
        hint="add-on/namespace/placement"
        list={known}
        value={[addOn, namespace, name].join("/").replace(/\/+$/, "")}
        onChange={({ target }) => {
          const [first = "", second = "", third = ""] = target.value.split("/");
          const rest = isFields(spec) ? spec : {};
          fields.set(ROLLOUT, { ...rest, addOn: first, placement: { namespace: second, name: third } });
        }}
        problem={paths.map((path) => fields.at(path)?.message).find(Boolean)}
      />
      <datalist id={known}>
        {data?.rows.map((row) => (
          <option key={row.name} value={row.name} />
        ))}
      </datalist>
    </>
  );
}

function BeforeFields({ fields }: { readonly fields: ConfigFields }) {
  const isEvery = fields.value([...BEFORE, "everyGroup"]) === true;
  return (
    <div className="grid gap-2">
      <RadioGroup<"every" | "some">
        label="Waits before"
        value={isEvery ? "every" : "some"}
        onValue={(choice) =>
          fields.set(
            BEFORE,
            choice === "every" ? { everyGroup: true } : { decisionGroups: [{ groupName: "", groupIndex: 1 }] },
          )
        }
        choices={[
          { value: "every", label: "Each decision group", effect: "Each wave of the rollout needs approval." },
          { value: "some", label: "Certain decision groups", effect: "Others start without." },
        ]}
      />
      {isEvery ? null : (
        <ListedNames
          label="Decision groups"
          hint="names, or #index; separated by commas"
          any="canary, #2"
          fields={fields}
          path={[...BEFORE, "decisionGroups"]}
          textOf={groupText}
          itemOf={groupOf}
        />
      )}
    </div>
  );
}

function groupText(group: unknown): string {
  const { groupName = "", groupIndex = 0 } = isFields(group) ? group : {};
  return groupName === "" ? `#${String(groupIndex)}` : String(groupName);
}

function groupOf(text: string): object {
  const [, index] = /^#(\d{1,6})$/.exec(text) ?? [];
  return index === undefined ? { groupName: text } : { groupName: "", groupIndex: Number(index) };
}

function WebhookFields({ fields }: { readonly fields: ConfigFields }) {
  const part = (name: "receiver" | "approver") => {
    const path = ["spec", "webhook", name];
    return {
      value: fields.text(path),
      problem: fields.at(path)?.message,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(fields, path, target.value),
    };
  };
  return (
    <div className="grid gap-[18px] sheet:grid-cols-2 sheet:gap-3">
      <InputField machine label="Receiver" hint="notified when it waits" {...part("receiver")} />
      <InputField machine label="External approver" hint="by a signed callback" {...part("approver")} />
    </div>
  );
}
