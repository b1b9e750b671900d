import { ListLoading } from "@/components/list/list-loading";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";

export const ROLLOUTS_TITLE = "Rollouts";

export function LoadingRollouts() {
  return (
    <ListLoading
      title={ROLLOUTS_TITLE}
      subject="rollouts"
      columns={["w-44", "w-32", "flex-1 max-w-96", "w-20", "w-24"]}
    />
  );
}

export function NoRollouts() {
  return (
    <>
      <PageHeader title={ROLLOUTS_TITLE} />
      <RegionMessage
        title="No rollouts on this hub"
        action={
          <Link href="/addons/enable" className="text-accent-text hover:underline hover:underline-offset-2">
            Enable an add-on
          </Link>
        }
      >
        A rollout exists when an <span className="whitespace-nowrap">add-on</span> is installed through a placement: the
        placement selects clusters, and a strategy limits how many update at a time. Manual installations reach their
        clusters at once and have no rollout.
      </RegionMessage>
    </>
  );
}
