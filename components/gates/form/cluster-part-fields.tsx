import { useQuery } from "@tanstack/react-query";
import type { ConfigFields } from "@/components/config-form/config-fields";
import { LabelRows } from "@/components/config-form/label-rows";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { addOnPart } from "@/lib/queries/addons/addons";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { ListedNames } from "./listed-names";

const CLUSTERS = ["spec", "clusters"];
const MAX_SUGGESTED = 200;

/** Which clusters and add-ons a window or a freeze is for: each field narrows it, and none is the whole fleet. */
export function ClusterPartFields({ fields }: { readonly fields: ConfigFields }) {
  const { data: clusters } = useQuery(clusterPart("sets", { limit: 0, facets: "set" }));
  const { data: addOns } = useQuery(addOnPart("names", { limit: MAX_SUGGESTED }));
  return (
    <>
      <ListedNames
        label="Cluster sets"
        any="every set"
        fields={fields}
        path={[...CLUSTERS, "clusterSets"]}
        known={clusters?.facets?.set?.values.map(({ value }) => value) ?? []}
      />
      <ListedNames label="Clusters by name" any="every cluster" fields={fields} path={[...CLUSTERS, "names"]} />
      <FieldGroup label="Labels of the cluster" hint="all must hold">
        <div className="@container grid gap-1.5">
          <LabelRows fields={fields} path={[...CLUSTERS, "labelSelector", "matchLabels"]} />
        </div>
      </FieldGroup>
      <ListedNames
        label="Add-ons"
        any="every add-on"
        fields={fields}
        path={["spec", "addOns"]}
        known={addOns?.rows.map(({ name }) => name) ?? []}
      />
    </>
  );
}
