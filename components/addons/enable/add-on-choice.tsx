"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { clusterText, installText } from "@/components/labels/add-on-fleet-status";
import { type ChosenClusters, chosenClusters, forgetChosen } from "@/components/list/selection/chosen-clusters";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { Notice } from "@/components/ui/feedback/notice";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { plural } from "@/lib/format/count";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnList } from "@/lib/queries/addons/addons";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { enableHref } from "./enable-address";
import { choiceSteps } from "./step-labels";
import { hasDraft } from "./use-draft";
import { useWizardKeys } from "./use-wizard-keys";
import { WizardFrame } from "./wizard-frame";

/** The first step: which add-on. */
export function AddOnChoice() {
  const router = useRouter();
  const alive = useAlive();
  const { data: page, error, refetch } = useQuery(addOnList());
  const leave = () => router.push("/addons");
  useWizardKeys({ onContinue: () => undefined, onBack: leave, onLeave: leave });
  if (!alive) return <LoadingChoice />;
  if (page && (page.synced || page.rows.length > 0)) return <Loaded rows={page.rows} />;
  if (page || !error || isSignedOut(error)) return <LoadingChoice />;
  return (
    <>
      <Header />
      <ListProblem subject="add-ons" error={error} onTryAgain={refetch} />
    </>
  );
}

function Loaded({ rows }: { readonly rows: readonly AddOnRow[] }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(chosenClusters);
  const forget = () => {
    forgetChosen();
    setChosen(undefined);
  };
  const wanted = text.trim().toLowerCase();
  const shown = rows.filter(({ name, displayName = "" }) => `${name} ${displayName}`.toLowerCase().includes(wanted));
  const takeFirst = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const [first] = shown;
    if (key === "Enter" && !ctrlKey && !metaKey && first && wanted) router.push(enableHref(first.name, "clusters"));
  };
  return (
    <WizardFrame
      header={<Header />}
      title="Which add-on"
      steps={choiceSteps()}
      onStep={() => undefined}
      foot={null}
      form={
        rows.length === 0 ? (
          <div className="-mx-4 sheet:-mx-6">
            <RegionMessage
              title="No add-ons on this hub yet"
              action={
                <ButtonLink href="/catalogue" appearance="primary">
                  Choose from the catalogue
                </ButtonLink>
              }
            >
              An add-on can be enabled as soon as its <code className="mono">ClusterManagementAddOn</code> is created on
              the hub.
            </RegionMessage>
          </div>
        ) : (
          <div className="max-w-[720px]">
            {chosen ? <Chosen chosen={chosen} onForget={forget} /> : null}
            <TextFilter label="Filter by name" text={text} onText={setText} onKeyDown={takeFirst} />
            <ul aria-label="Add-ons" className="mt-2.5 border-line border-t">
              {shown.map((row) => (
                <AddOnLine key={row.name} row={row} />
              ))}
            </ul>
            {shown.length === 0 ? <p className="py-2 text-text-2">No add-on matches.</p> : null}
          </div>
        )
      }
    />
  );
}

/** The clusters that were chosen before the add-on. */
function Chosen({ chosen, onForget }: { readonly chosen: ChosenClusters; readonly onForget: () => void }) {
  return (
    <div className="mb-3">
      <Notice tone="plain" within="form">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {chosen.by === "hand"
            ? `For ${plural(chosen.clusters.length, "cluster")} that you selected.`
            : "For the clusters of a new placement, made from your filter."}
          <Button appearance="quiet" onClick={onForget}>
            Choose clusters later instead
          </Button>
        </span>
      </Notice>
    </div>
  );
}

function AddOnLine({ row }: { readonly row: AddOnRow }) {
  const { name, displayName, description } = row;
  return (
    <li
      data-addon={name}
      className="relative grid gap-x-4 sheet:grid-cols-[minmax(0,1fr)_auto] border-line border-b px-1 py-2 focus-within:bg-hover hover:bg-hover"
    >
      <Link
        href={enableHref(name, "clusters")}
        className="mono font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="text-text-2 max-sheet:text-small sheet:whitespace-nowrap sheet:text-right">
        {whereText(row)}
      </span>
      <span className="min-w-0 text-pretty text-small text-text-3">
        {[displayName, description].filter(Boolean).join(". ")}
      </span>
      <span className="text-small text-text-3 sheet:whitespace-nowrap sheet:text-right">
        {hasDraft(name) ? "draft saved" : ""}
      </span>
    </li>
  );
}

/** "By hand, 12 clusters": how it is installed and where. */
function whereText(row: AddOnRow): string {
  const status = fleetStatus(row);
  if (status === "nowhere") return "not installed";
  if (status === "hidden") return installText(row);
  const text = clusterText(row);
  return `${installText(row)}, ${text === "1" ? plural(1, "cluster") : `${text} clusters`}`;
}

function Header() {
  return (
    <div className="border-line border-b pb-3">
      <PageHeader
        title="Enable an add-on"
        crumbs={[{ href: "/addons", label: "Add-ons" }]}
        actions={
          <ButtonLink appearance="quiet" href="/addons">
            Leave
          </ButtonLink>
        }
      />
    </div>
  );
}

export function LoadingChoice() {
  return (
    <>
      <Header />
      <SkeletonRows reading="Loading add-ons." columns={["w-44", "flex-1 max-w-96", "ml-auto w-24"]} />
    </>
  );
}
