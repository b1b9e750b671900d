import { ListLoading } from "@/components/list/list-loading";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";

export const ADD_ONS_TITLE = "Add-ons";

export function LoadingAddOns() {
  return (
    <ListLoading
      title={ADD_ONS_TITLE}
      subject="add-ons"
      columns={["w-44", "w-20", "w-12", "flex-1 max-w-96", "w-10", "ml-auto w-24"]}
    />
  );
}

export function NoAddOns() {
  return (
    <>
      <PageHeader title={ADD_ONS_TITLE} />
      <RegionMessage
        title="No add-ons on this hub yet"
        action={
          <ButtonLink href="/catalogue" appearance="primary">
            Choose from the catalogue
          </ButtonLink>
        }
      >
        An add-on appears here as soon as its <code className="mono">ClusterManagementAddOn</code> is created on the
        hub.
      </RegionMessage>
    </>
  );
}
