import { Suspense } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import type { EnablePlan } from "@/lib/api/addons/enable";
import type { OwnedObject } from "@/lib/api/objects/owned-objects";
import { ownerReason } from "@/lib/objects/external-owner";
import { kindAndName } from "@/lib/objects/kind-and-name";

/** Texts need a parser of YAML. */
const PlanTexts = late(async () => (await import("./plan-texts")).PlanTexts);

interface OwnedObjectsProps {
  readonly owned: readonly OwnedObject[];
  readonly writes: EnablePlan["writes"];
  readonly isOverridden: boolean;
  readonly onOverridden: (isOverridden: boolean) => void;
}

/** Whose objects a plan would write, the same change as texts for that tool, and whether it is made all the same. */
export function OwnedObjects({ owned, writes, isOverridden, onOverridden }: OwnedObjectsProps) {
  return (
    <section aria-label="Applied by another tool" className="grid gap-2">
      {owned.map((each) => (
        <Notice key={kindAndName(each)} tone="warn" within="form">
          {kindAndName(each)}: {ownerReason(each.owner)}
        </Notice>
      ))}
      <Suspense>
        <PlanTexts writes={writes.filter((write) => owned.some((each) => kindAndName(each) === kindAndName(write)))} />
      </Suspense>
      <Checkbox
        label="Write it here all the same"
        effect={`${[...new Set(owned.map(({ owner }) => owner.tool))].join(" and ")} undoes it unless it is changed in the repository too.`}
        checked={isOverridden}
        onChecked={onOverridden}
      />
    </section>
  );
}
