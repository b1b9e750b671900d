import { yamlHref } from "@/components/object/object-kinds";
import { Link } from "@/components/ui/controls/link";
import type { AttributedCondition } from "@/lib/api/objects/objects";
import { ConditionList } from "./condition-list";

interface ClusterAddOnConditionsProps {
  readonly cluster: string;
  readonly addOn: string;
  readonly conditions: readonly AttributedCondition[];
}

/** Conditions of an add-on on a cluster and their reporters, with a link to the object. */
export function ClusterAddOnConditions({ cluster, addOn, conditions }: ClusterAddOnConditionsProps) {
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
