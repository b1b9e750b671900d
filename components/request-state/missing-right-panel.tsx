"use client";

import type { RefObject } from "react";
import { BesidePanel } from "@/components/ui/overlay/beside-panel";
import { CopyRequest } from "./copy-request";
import { type NamedRight, rightText } from "./right-labels";

interface MissingRightPanelProps {
  readonly missing: NamedRight;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Beside the button of an action: which right it needs, ready to be requested. */
export function MissingRightPanel({ missing, anchor, onClose }: MissingRightPanelProps) {
  const right = rightText(missing);
  return (
    <BesidePanel label="Missing right" anchor={anchor} onClose={onClose} first="button" className="w-72">
      <p className="mb-3 text-pretty text-small text-text-2">
        Needs the right to <code className="mono text-text [overflow-wrap:anywhere]">{right}</code>. An administrator of
        this hub can grant it.
      </p>
      <CopyRequest rights={[right]} />
    </BesidePanel>
  );
}
