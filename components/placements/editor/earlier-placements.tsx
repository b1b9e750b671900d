import { useQuery } from "@tanstack/react-query";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { useHinted } from "@/components/request-state/use-hinted";
import { SelectField } from "@/components/ui/controls/select-field";
import type { ActivityPage } from "@/lib/api/activity/activity";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { exactTime } from "@/lib/format/time";
import { deepEqual } from "@/lib/kube/patches";
import { versionsBefore } from "@/lib/objects/earlier-versions";
import { objectActivity } from "@/lib/queries/activity/activity";
import { wholeObject } from "@/lib/queries/objects/objects";

const KIND = "placements.cluster.open-cluster-management.io";

/** What a placement selects by, now or before a change. */
interface PlacementVersion {
  readonly id: string;
  readonly label: string;
  readonly spec: unknown;
}

/** The stored placement, then what it was before each change, as far as Activity leads back; none before both are read. */
function usePlacementVersions(path: PlacementPath, isWanted: boolean): readonly PlacementVersion[] {
  const { data: answer } = useHinted({ ...wholeObject({ kind: KIND, ...path }), enabled: isWanted });
  const { data: activity } = useQuery({ ...objectActivity("Placement", path), enabled: isWanted });
  if (!isWanted || !answer || !activity) return [];
  return [{ id: "now", label: "as it is stored", spec: answer.object.spec }, ...before(answer.object, activity.rows)];
}

function before(object: WholeObject, rows: ActivityPage["rows"]): PlacementVersion[] {
  const done = rows.filter(({ outcome, object: { subresource } = {} }) => outcome === "done" && !subresource);
  const versions = versionsBefore(
    object,
    done.map(({ verb, changes }) => (verb === "patch" || verb === "update" ? changes : undefined)),
  );
  let later = object.spec;
  return done.flatMap(({ id, time, user }, index) => {
    const spec = versions[index]?.spec;
    if (spec === undefined || deepEqual(spec, later)) return [];
    later = spec;
    return [{ id, label: `before ${user} changed it, ${exactTime(time)}`, spec }];
  });
}

const optionsOf = (versions: readonly PlacementVersion[]) => versions.map(({ id, label }) => ({ value: id, label }));

interface StartFromProps {
  readonly fields: ConfigFields;
  readonly path: PlacementPath;
}

/** Puts an earlier version of the placement into the text; nothing where none is known. */
export function StartFrom({ fields, path }: StartFromProps) {
  const versions = usePlacementVersions(path, true);
  if (versions.length < 2) return null;
  const current = versions.find(({ spec }) => deepEqual(spec, fields.value(["spec"])));
  return (
    <SelectField
      label="Version"
      hint="earlier ones as far as Activity has recorded the changes"
      options={[...(current ? [] : [{ value: "", label: "as it is edited" }]), ...optionsOf(versions)]}
      value={current?.id ?? ""}
      onValue={(next) => {
        const chosen = versions.find(({ id }) => id === next);
        if (chosen) fields.set(["spec"], chosen.spec);
      }}
    />
  );
}

interface CompareWithProps {
  readonly path: PlacementPath;
  readonly isNew: boolean;
  /** The spec that is compared with; undefined for the stored one. */
  readonly against: object | undefined;
  readonly onAgainst: (spec: object | undefined) => void;
}

/** Chooses the version that the clusters of the text are compared with; nothing where only one is known. */
export function CompareWith({ path, isNew, against, onAgainst }: CompareWithProps) {
  const versions = usePlacementVersions(path, !isNew && path.name !== "");
  if (versions.length < 2) return null;
  const chosen = against && versions.find(({ spec }) => deepEqual(spec, against));
  return (
    <SelectField
      label="Compared with the placement"
      options={optionsOf(versions)}
      value={chosen?.id ?? "now"}
      onValue={(next) => {
        const { id, spec } = versions.find((each) => each.id === next) ?? {};
        onAgainst(id === "now" || typeof spec !== "object" || spec === null ? undefined : spec);
      }}
    />
  );
}
