import { ListLoading } from "@/components/list/list-loading";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";

export const PLACEMENTS_TITLE = "Placements";

export function LoadingPlacements() {
  return (
    <ListLoading
      title={PLACEMENTS_TITLE}
      subject="placements"
      columns={["w-44", "w-28", "w-16", "w-16", "flex-1 max-w-80", "w-12"]}
    />
  );
}

export function NoPlacements() {
  return (
    <>
      <PageHeader title={PLACEMENTS_TITLE} actions={<NewPlacementButton />} />
      <RegionMessage title="No placements on this hub yet">
        A placement selects clusters by set, label and claim. It is created when an{" "}
        <span className="whitespace-nowrap">add-on</span> is enabled on clusters by rules, or with{" "}
        <code className="mono">kubectl</code>.
      </RegionMessage>
    </>
  );
}

export function NewPlacementButton() {
  return (
    <GuardedButton action="create-placement" href="/placements/new">
      New placement
    </GuardedButton>
  );
}
