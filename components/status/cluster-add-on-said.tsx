import { Link } from "@/components/ui/link";
import type { SaidCondition } from "@/lib/api/objects";
import { ConditionList } from "./condition-list";
import { yamlHref } from "./object-kinds";

interface ClusterAddOnSaidProps {
  readonly cluster: string;
  readonly addOn: string;
  readonly conditions: readonly SaidCondition[];
}

/** What is said of an add-on on a cluster and by whom, and the way to all of it. */
export function ClusterAddOnSaid({ cluster, addOn, conditions }: ClusterAddOnSaidProps) {
  return (
    <>
      <ConditionList kind="ManagedClusterAddOn" of={`${cluster}/${addOn}`} conditions={conditions} />
      <p className="border-line border-t px-4 py-2 sheet:px-6">
        <Link
          href={yamlHref("ManagedClusterAddOn", { namespace: cluster, name: addOn }) ?? ""}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          ManagedClusterAddOn as YAML
        </Link>
      </p>
    </>
  );
}
