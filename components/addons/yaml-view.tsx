"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/status/list-problem";
import { addOnYaml } from "@/lib/queries/addons";

/** The object as the hub has it, to read. */
export function YamlView({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(addOnYaml(name));
  if (data) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and keys must be able to do that too.
      <section tabIndex={0} aria-label={`${name} as YAML`} className="overflow-x-auto px-4 py-4 sheet:px-6">
        <pre className="mono text-[12px] leading-[19px]">{data.yaml}</pre>
      </section>
    );
  }
  if (error) {
    return (
      <div className="pt-3">
        <ListProblem subject="this object" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the object from the hub.</p>;
}
