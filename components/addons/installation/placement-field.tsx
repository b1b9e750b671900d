import { enableHref } from "@/components/addons/enable/enable-address";
import { placementHref } from "@/components/object/object-address";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { Link } from "@/components/ui/controls/link";
import { SelectField } from "@/components/ui/controls/select-field";
import type { Installation, InstallationPath } from "@/lib/api/addons/installation";
import { plural } from "@/lib/format/count";

type Placement = Installation["placements"][number];

interface PlacementFieldProps {
  readonly path: InstallationPath;
  readonly placements: readonly Placement[];
  /** "namespace/name". */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly problem: string | undefined;
}

const LINK = "text-accent-text underline underline-offset-2";

/** Which placement chooses the clusters, and the other ways to reach other clusters. */
export function PlacementField({ path, placements, value, onValue, problem }: PlacementFieldProps) {
  const free = placements.filter((each) => !each.taken);
  const options = free.map((each) => ({ value: nameOf(each), label: optionText(each) }));
  const known = options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
  const [namespace = "", name = ""] = value.split("/");
  return (
    <div id="placement">
      <SelectField
        label="Placement"
        hint="chooses the clusters"
        options={known}
        value={value}
        onValue={onValue}
        problem={problem}
      />
      <p className="mt-1.5 max-w-[80ch] text-pretty text-small text-text-3">
        Another placement takes its place with everything else here. To change which clusters it chooses,{" "}
        <Link href={placementHref(namespace, name, "yaml")} className={LINK}>
          edit the placement
        </Link>
        ; to install it on more clusters,{" "}
        <GuardedLink action="steer" name={path.name} href={enableHref(path.name, "clusters")} className={LINK}>
          enable it through one more
        </GuardedLink>
        .
      </p>
    </div>
  );
}

function nameOf({ namespace, name }: Placement): string {
  return `${namespace}/${name}`;
}

function optionText(placement: Placement): string {
  const { clusters } = placement;
  return `${nameOf(placement)}, ${clusters === undefined ? "not scheduled yet" : plural(clusters, "cluster")}`;
}
