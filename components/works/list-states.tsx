import { ListLoading } from "@/components/list/list-loading";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Age } from "@/components/ui/feedback/age";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { PageHeader } from "@/components/ui/layout/page-header";

export const WORKS_TITLE = "Works";

export function LoadingWorks() {
  return (
    <ListLoading
      title={WORKS_TITLE}
      subject="works"
      columns={["w-44", "w-36", "w-28", "flex-1 max-w-60", "w-16", "w-12"]}
    />
  );
}

/**
 * Nothing was read yet, and the hub does not answer the console about works: a console that was set up before works had
 * a page may lack the right.
 */
export function Unread({ since }: { readonly since: string }) {
  return (
    <>
      <PageHeader title={WORKS_TITLE} />
      <RegionMessage icon={<StatusIcon shape="octagon" className="text-bad" />} title="The console cannot load works">
        The hub has refused to list them for <Age since={since} />. If other pages are current, the console's own
        account lacks{" "}
        <code className="mono text-text [overflow-wrap:anywhere]">
          list manifestworks.work.open-cluster-management.io
        </code>
        , which <code className="mono text-text">deploy/rbac.yaml</code> grants.
      </RegionMessage>
    </>
  );
}

export function NoWorks() {
  return (
    <>
      <PageHeader title={WORKS_TITLE} actions={<WorkPageActions />} />
      <RegionMessage title="No works on this hub yet">
        A work delivers manifests to a cluster. Add-ons create their own; others come from anyone who creates a{" "}
        <code className="mono">ManifestWork</code> in a cluster's namespace.
      </RegionMessage>
    </>
  );
}

/** What leads on from the page, with works or without. */
export function WorkPageActions() {
  return (
    <>
      <ButtonLink href="/replica-sets" appearance="quiet">
        Replica sets
      </ButtonLink>
      <GuardedButton action="create-work" href="/works/new">
        New work
      </GuardedButton>
    </>
  );
}
