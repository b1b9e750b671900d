import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import type { Installation } from "@/lib/api/addons/installation";
import { plural } from "@/lib/format/count";
import { toggledGroup } from "./fields";

type Group = Installation["placements"][number]["groups"][number];

interface CanaryGroupsProps {
  /** Of the placement. */
  readonly groups: readonly Group[];
  /** Those that go first, as "canary,#1". */
  readonly mandatory: string;
  readonly onMandatory: (mandatory: string) => void;
}

/** Which decision groups go first and tolerate no failure. */
export function CanaryGroups({ groups, mandatory, onMandatory }: CanaryGroupsProps) {
  const chosen = mandatory.split(",").filter((each) => each !== "");
  const named = [...new Set(groups.map(({ name }) => name).filter((name) => name !== ""))];
  const all = [...new Set([...named, ...chosen])];
  return (
    <FieldGroup label="Canary" hint={<span className="mono">mandatoryDecisionGroups</span>}>
      {all.length === 0 ? (
        <p className="max-w-[80ch] text-text-2">
          The groups of this placement have no names. Name one in the placement to let it go first.
        </p>
      ) : (
        <div className="grid justify-items-start gap-1">
          {all.map((group) => (
            <Checkbox
              key={group}
              label={<span className="mono">{group}</span>}
              figure={groupText(groups, group)}
              checked={chosen.includes(group)}
              onChecked={(isFirst) => onMandatory(toggledGroup(mandatory, group, isFirst))}
            />
          ))}
          <p className="text-small text-text-3">They go first and tolerate no failure; all others wait for them.</p>
        </div>
      )}
    </FieldGroup>
  );
}

/** "3 clusters"; "#1" is a group by its index. */
function groupText(groups: readonly Group[], group: string): string {
  const members = groups.filter(({ index, name }) => (group.startsWith("#") ? `#${index}` === group : name === group));
  if (members.length === 0) return "not a group of the placement: ignored";
  return plural(
    members.reduce((sum, { clusters }) => sum + clusters, 0),
    "cluster",
  );
}
