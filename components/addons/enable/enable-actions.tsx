"use client";

import { Suspense, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import { installedOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { enableHref } from "./enable-address";

const DisableDialog = late(async () => (await import("./disable-dialog")).DisableDialog);

/** Actions on a whole add-on: enable it, on more clusters or at all, and disable it if it is installed. */
export function EnableActions({ row }: { readonly row: AddOnRow }) {
  const [isConfirming, setConfirming] = useState(false);
  const isNowhere = row.clustersVisible && installedOn(row) === 0;
  const isDisabled = isNowhere && row.install === "manual";
  return (
    <>
      {isDisabled ? null : (
        <GuardedButton action="disable" name={row.name} onClick={() => setConfirming(true)}>
          Disable…
        </GuardedButton>
      )}
      <GuardedButton
        action="enable"
        name={row.name}
        appearance={isNowhere ? "primary" : "secondary"}
        href={enableHref(row.name, "clusters")}
      >
        Enable…
      </GuardedButton>
      {isConfirming ? (
        <Suspense>
          <DisableDialog row={row} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
