import { ListLoading } from "@/components/status/list-loading";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";

export const LIST_PATH = "/rollouts";

export const TITLE = "Rollouts";

export function Loading() {
  return <ListLoading title={TITLE} subject="rollouts" columns={["w-44", "w-32", "flex-1 max-w-96", "w-20", "w-24"]} />;
}

export function EmptyByFact() {
  return (
    <>
      <PageHeader title={TITLE} />
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
