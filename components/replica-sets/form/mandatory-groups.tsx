"use client";

import type { ObjectFields } from "@/components/config-form/object-fields";
import { useHinted } from "@/components/request-state/use-hinted";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import type { PlacementDetail } from "@/lib/api/placements/placement-detail";
import { plural } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { placementDetail } from "@/lib/queries/placements/placement-detail";

interface MandatoryGroupsProps {
  readonly fields: ObjectFields;
  readonly path: FieldPath;
  readonly placement: PlacementRow | undefined;
}

/** Which decision groups go first and tolerate no failure. */
export function MandatoryGroups({ placement, ...props }: MandatoryGroupsProps) {
  return placement ? (
    <GroupsOf {...props} placement={placement} />
  ) : (
    <GroupChoice {...props} groups={[]} unknown="Name a placement that is there to choose from its groups." />
  );
}

interface GroupsOfProps extends MandatoryGroupsProps {
  readonly placement: PlacementRow;
}

function GroupsOf({ placement, ...props }: GroupsOfProps) {
  const { data, error } = useHinted(placementDetail({ namespace: placement.namespace, name: placement.placement }));
  const reason = error ? `Its groups cannot be read: ${error.message}` : "Reading its groups…";
  return <GroupChoice {...props} groups={data?.groups ?? []} unknown={data ? NO_GROUPS : reason} />;
}

const NO_GROUPS = "This placement has no decision groups. Divide it into groups to let one go first.";

type Group = PlacementDetail["groups"][number];

interface GroupChoiceProps extends Omit<MandatoryGroupsProps, "placement"> {
  readonly groups: readonly Group[];
  /** Why there are none to choose from. */
  readonly unknown: string;
}

function GroupChoice({ fields, path, groups, unknown }: GroupChoiceProps) {
  const chosen = fields.items(path).map(refText);
  const known = [...new Set(groups.map(({ name, index }) => (name === "" ? `#${index}` : name)))];
  const all = [...known, ...new Set(chosen.filter((each) => !known.includes(each)))];
  const set = (text: string, isFirst: boolean) => {
    const next = isFirst ? [...chosen, text] : chosen.filter((each) => each !== text);
    fields.set(path, next.length === 0 ? undefined : next.map(refOf));
  };
  return (
    <FieldGroup label="Groups that go first" hint={<span className="mono">mandatoryDecisionGroups</span>}>
      {all.length === 0 ? (
        <p className="max-w-[80ch] text-small text-text-2">{unknown}</p>
      ) : (
        <div className="grid justify-items-start gap-1">
          {all.map((text) => (
            <Checkbox
              key={text}
              label={<span className="mono">{text}</span>}
              figure={figureOf(groups, text)}
              checked={chosen.includes(text)}
              onChecked={(isFirst) => set(text, isFirst)}
            />
          ))}
          <p className="text-small text-text-3">They go first and tolerate no failure; all others wait for them.</p>
        </div>
      )}
    </FieldGroup>
  );
}

/** A group by its name, or as "#1" by its index; the hub reads one without either as index 0. */
function refText(ref: unknown): string {
  const { groupName, groupIndex } = isFields(ref) ? ref : {};
  return typeof groupName === "string" && groupName !== "" ? groupName : `#${Number(groupIndex ?? 0)}`;
}

function refOf(text: string): object {
  const index = /^#(\d+)$/.exec(text)?.[1];
  return index === undefined ? { groupName: text } : { groupIndex: Number(index) };
}

function figureOf(groups: readonly Group[], text: string): string {
  const members = groups.filter(({ index, name }) => (text.startsWith("#") ? text === `#${index}` : name === text));
  if (members.length === 0) return "no group of the placement: ignored";
  return plural(
    members.reduce((sum, { chosen }) => sum + chosen, 0),
    "cluster",
  );
}
