"use client";

import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { late } from "@/components/ui/late";
import type { AddOnRow } from "@/lib/api/addons";
import { installedOn } from "@/lib/health/add-on-fleet-standing";
import { enableHref } from "./enable-address";

const DisableDialog = late(async () => (await import("./disable-dialog")).DisableDialog);

/** What can be done with an add-on as a whole: enable it, on more clusters or at all, and disable it where it is anywhere. */
export function EnableActs({ row }: { readonly row: AddOnRow }) {
  const [isAsking, setAsking] = useState(false);
  const isNowhere = row.clustersVisible && installedOn(row) === 0;
  const isDisabled = isNowhere && row.install === "manual";
  return (
    <>
      {isDisabled ? null : <Button onClick={() => setAsking(true)}>Disable…</Button>}
      <ButtonLink look={isNowhere ? "primary" : "secondary"} href={enableHref(row.name, "clusters")}>
        Enable…
      </ButtonLink>
      {isAsking ? (
        <Suspense>
          <DisableDialog row={row} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
