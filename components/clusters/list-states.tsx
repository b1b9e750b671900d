import { Button } from "@/components/ui/button";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { plural } from "@/lib/format/count";

const COLUMNS = ["w-36", "w-20", "w-16", "flex-1 max-w-80", "w-14", "ml-auto w-10"];

/** The page's shape, so that little moves when the clusters come. */
export function Loading() {
  return (
    <>
      <Title />
      <div aria-hidden="true" className="animate-appear px-4 pt-1 pb-4 sheet:px-6">
        <div className="h-4 w-3/5 rounded-mark bg-sunken" />
        <div className="mt-10 mb-3 h-1.5 bg-line" />
        <div className="h-3 w-2/5 rounded-mark bg-sunken" />
      </div>
      <SkeletonRows reading="Reading the clusters from the hub." columns={COLUMNS} />
    </>
  );
}

/** In the place of the sentence, which must not speak before everything was read. */
export function StillReading() {
  return (
    <p role="status" className="border-line border-b px-4 pt-2 pb-4 text-text-2 sheet:px-6">
      Still reading the clusters from the hub; what follows is not all.
    </p>
  );
}

export function EmptyByFact() {
  return (
    <>
      <Title />
      <RegionMessage title="No cluster is registered with this hub yet">
        A cluster appears here as soon as its agent asks to join: run <code className="mono">clusteradm join</code> against it, then accept
        it on the hub.
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
    <RegionMessage title="No cluster matches" action={<Button onClick={onClear}>Clear filter</Button>}>
      <code className="mono [overflow-wrap:anywhere]">{text}</code> hides {plural(hidden, "cluster")}.
    </RegionMessage>
  );
}

export function Title() {
  return <h1 className="px-4 pt-4 pb-3 font-strong text-title tracking-title sheet:px-6">Clusters</h1>;
}
