"use client";

import { Suspense, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
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
      {isDisabled ? null : <Button onClick={() => setConfirming(true)}>Disable…</Button>}
      <ButtonLink appearance={isNowhere ? "primary" : "secondary"} href={enableHref(row.name, "clusters")}>
        Enable…
      </ButtonLink>
      {isConfirming ? (
        <Suspense>
          <DisableDialog row={row} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
