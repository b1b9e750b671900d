"use client";

import { Suspense, useState } from "react";
import { GATE_RESOURCES, KIND_NAMES } from "@/components/gates/gate-labels";
import { ZonedMoment } from "@/components/gates/zoned-moment";
import { gateHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import type { GateRow } from "@/lib/lists/gates/row";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

/** What is frozen of what a page is about: why, by whom, until when, and the way to thaw. */
export function FreezeBanner({ rows }: { readonly rows: readonly GateRow[] }) {
  return rows.map((row) => <OneFreeze key={row.name} row={row} />);
}

function OneFreeze({ row }: { readonly row: GateRow }) {
  const [isThawing, setThawing] = useState(false);
  const { about, by, object, reason, until } = row;
  return (
    <Notice tone="waiting">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1" data-freeze={object}>
        <span>
          <Link href={gateHref("freeze", object)} className="font-medium underline underline-offset-2">
            Frozen
          </Link>
          : {about}
          {by === undefined ? "" : `, by ${by}`}
          {until === undefined ? (
            ", until somebody thaws it"
          ) : (
            <>
              , until <ZonedMoment at={until} zone={undefined} />
            </>
          )}
          . {reason}
        </span>
        <button
          type="button"
          aria-label={`Thaw ${object}`}
          onClick={() => setThawing(true)}
          className="text-accent-text underline underline-offset-2"
        >
          Thaw…
        </button>
      </span>
      <Suspense>
        {isThawing ? (
          <DeleteDialog
            id={{ kind: GATE_RESOURCES.freeze, name: object }}
            kind={KIND_NAMES.freeze}
            onDeleted={() => setThawing(false)}
            onClose={() => setThawing(false)}
          />
        ) : null}
      </Suspense>
    </Notice>
  );
}
