"use client";

import { useQuery } from "@tanstack/react-query";
import { ObjectYaml } from "@/components/status/object-yaml";
import { addOnYaml } from "@/lib/queries/addons";

export function YamlView({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(addOnYaml(name));
  return <ObjectYaml label={`ClusterManagementAddOn ${name}`} data={data} error={error} onTryAgain={refetch} />;
}
