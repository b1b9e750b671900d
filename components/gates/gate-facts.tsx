import type { ReactNode } from "react";
import { Age } from "@/components/ui/feedback/age";
import { Moment } from "@/components/ui/feedback/moment";
import type { GateDetail } from "@/lib/api/gates/gate-detail";
import type { GateRow } from "@/lib/lists/gates/row";
import { ZonedMoment } from "./zoned-moment";

interface GateFact {
  readonly label: string;
  readonly value: ReactNode;
  readonly machine?: boolean;
}

/** What is known of a window, a freeze or a gate besides its status; unknown values are left out. */
export function gateFacts(row: GateRow, detail: GateDetail | undefined): GateFact[] {
  const { by, createdAt, reason, until, zone } = row;
  const schedule = detail?.schedule ?? [];
  const acknowledged = detail?.acknowledgedAt;
  return [
    ...(reason ? [{ label: row.kind === "freeze" ? "Reason" : "Description", value: reason }] : []),
    ...(by ? [{ label: "By", value: by, machine: true }] : []),
    ...(until ? [{ label: "Until", value: <ZonedMoment at={until} zone={zone} isTwofold /> }] : []),
    ...(schedule.length > 0 ? [{ label: "Opens", value: <Lines lines={schedule} /> }] : []),
    ...(zone ? [{ label: "Time zone", value: zone, machine: true }] : []),
    ...(row.veto ? [{ label: "Veto", value: vetoSource(row.veto), machine: true }] : []),
    ...(row.kind === "freeze" && row.status === "frozen"
      ? [{ label: "In effect", value: acknowledged ? <Since at={acknowledged} /> : NOT_YET }]
      : []),
    ...(createdAt
      ? [
          {
            label: "Created",
            value: (
              <>
                <Age since={createdAt} /> ago
              </>
            ),
          },
        ]
      : []),
  ];
}

function vetoSource({ claim, label, values }: NonNullable<GateRow["veto"]>): string {
  const source = label === undefined ? `claim ${claim}` : `label ${label}`;
  return values.length === 0 ? source : `${source}=${values.join("|")}`;
}

const NOT_YET = "The controllers have not acknowledged it yet";

function Since({ at }: { readonly at: string }) {
  return (
    <>
      Nothing starts against it since <Moment at={at} />
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
