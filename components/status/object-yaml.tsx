"use client";

import { CodeBlock } from "@/components/ui/code-block";
import type { ObjectText } from "@/lib/api/objects";
import { ListProblem } from "./list-problem";

interface ObjectYamlProps {
  /** "ManagedCluster eks-prod-01". */
  readonly label: string;
  readonly data: ObjectText | undefined;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** An object as the hub has it, to read. */
export function ObjectYaml({ label, data, error, onTryAgain }: ObjectYamlProps) {
  if (data) {
    return (
      <div className="px-4 py-4 sheet:px-6">
        <CodeBlock label={`${label} as YAML`} yaml={data.yaml} />
      </div>
    );
  }
  if (error) {
    return (
      <div className="pt-3">
        <ListProblem subject="this object" error={error} onTryAgain={onTryAgain} />
      </div>
    );
  }
  return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the object from the hub.</p>;
}
