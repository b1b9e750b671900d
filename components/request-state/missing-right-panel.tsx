"use client";

import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { BesidePanel } from "@/components/ui/overlay/beside-panel";
import type { MissingRight } from "@/lib/api/problem";
import { session } from "@/lib/queries/session/session";
import { rightText } from "./right-labels";

interface MissingRightPanelProps {
  readonly missing: MissingRight;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Beside the button of an action: which right it needs, ready to be requested. */
export function MissingRightPanel({ missing, anchor, onClose }: MissingRightPanelProps) {
  const { data: signedIn } = useQuery(session());
  const right = rightText(missing);
  return (
    <BesidePanel label="Missing right" anchor={anchor} onClose={onClose} first="button" className="w-72">
      <p className="mb-3 text-pretty text-small text-text-2">
        Needs the right to <code className="mono text-text [overflow-wrap:anywhere]">{right}</code>. An administrator of
        this hub can grant it.
      </p>
      <CopyButton
        text={`${signedIn?.user ?? "I"} on the hub ${signedIn?.hub ?? ""} needs the right to ${right}.`}
        label="Copy request"
      />
    </BesidePanel>
  );
}
