import { Link } from "@/components/ui/link";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export const LIST_PATH = "/rollouts";

const COLUMNS = ["w-44", "w-32", "flex-1 max-w-96", "w-20", "w-24"];

/** The page's shape, so that little moves when the rollouts come. */
export function Loading() {
  return (
    <>
      <Title />
      <div aria-hidden="true" className="animate-appear px-4 pt-1 pb-6 sheet:px-6">
        <div className="h-4 w-2/5 rounded-mark bg-sunken" />
      </div>
      <SkeletonRows reading="Reading the rollouts from the hub." columns={COLUMNS} />
    </>
  );
}

export function EmptyByFact() {
  return (
    <>
      <Title />
      <RegionMessage
        title="Nothing rolls out on this hub"
        action={
          <Link href="/addons/enable" className="text-accent-text hover:underline hover:underline-offset-2">
            Enable an add-on
          </Link>
        }
      >
        A rollout comes to be when an <span className="whitespace-nowrap">add-on</span> is installed through a placement: the placement
        chooses clusters, and a strategy says how many of them get it at a time. What is installed by hand reaches its clusters at once and
        has no rollout.
      </RegionMessage>
    </>
  );
}

export function Title({ figure }: { readonly figure?: string | undefined }) {
  return (
    <h1 className="flex items-baseline gap-2.5 px-4 pt-4 pb-2 font-strong text-title tracking-title sheet:px-6">
      Rollouts
      {figure === undefined ? null : <span className="font-regular text-base text-text-3 tracking-normal">{figure}</span>}
    </h1>
  );
}
