import { Button } from "@/components/ui/button";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { plural } from "@/lib/format/count";

const COLUMNS = ["w-44", "w-20", "w-12", "flex-1 max-w-96", "w-10", "ml-auto w-24"];

/** The page's shape, so that little moves when the add-ons come. */
export function Loading() {
  return (
    <>
      <Title />
      <div aria-hidden="true" className="animate-appear px-4 pt-1 pb-6 sheet:px-6">
        <div className="h-4 w-2/5 rounded-mark bg-sunken" />
      </div>
      <SkeletonRows reading="Reading the add-ons from the hub." columns={COLUMNS} />
    </>
  );
}

export function EmptyByFact() {
  return (
    <>
      <Title />
      <RegionMessage title="This hub knows no add-on yet">
        An add-on appears here as soon as its <code className="mono">ClusterManagementAddOn</code> is created on the hub.
      </RegionMessage>
    </>
  );
}

interface EmptyByFilterProps {
  readonly text: string;
  readonly hidden: number;
  readonly onClear: () => void;
}

export function EmptyByFilter({ text, hidden, onClear }: EmptyByFilterProps) {
  return (
    <RegionMessage title="No add-on matches" action={<Button onClick={onClear}>Clear filter</Button>}>
      <code className="mono [overflow-wrap:anywhere]">{text}</code> hides {plural(hidden, "add-on")}.
    </RegionMessage>
  );
}

export function Title() {
  return <h1 className="px-4 pt-4 pb-3 font-strong text-title tracking-title sheet:px-6">Add-ons</h1>;
}
