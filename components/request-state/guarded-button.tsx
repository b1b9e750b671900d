"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import type { ButtonAppearance } from "@/components/ui/controls/plain-button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import type { GuardedAction } from "@/lib/api/session/guarded-action";
import { actionRight } from "@/lib/queries/session/action-right";
import type { NamedRight } from "./right-labels";

const MissingRightPanel = late(async () => (await import("./missing-right-panel")).MissingRightPanel);

export interface GuardedButtonProps {
  readonly action: GuardedAction;
  /** Of the add-on, or of the cluster that is edited. */
  readonly name?: string | undefined;
  /** Where it writes, if that is known. */
  readonly namespace?: string | undefined;
  readonly appearance?: ButtonAppearance | undefined;
  /** Why it is disabled, for those who may. */
  readonly reason?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Where it leads, of what is done on a page of its own; else `onClick` does it. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button of an action. For those who lack the right it has a padlock, and names the right instead of acting. */
export function GuardedButton({ action, name, namespace, href, ...rest }: GuardedButtonProps) {
  const { data } = useQuery(actionRight(action, name, namespace));
  if (!data?.missing && href !== undefined) {
    return (
      <ButtonLink href={href} appearance={rest.appearance}>
        {rest.children}
      </ButtonLink>
    );
  }
  return <RightButton missing={data?.missing} {...rest} />;
}

interface RightButtonProps {
  /** The right that is lacking for it; absent for who has it. */
  readonly missing: NamedRight | undefined;
  readonly appearance?: ButtonAppearance | undefined;
  /** Why it is disabled, for those who may. */
  readonly reason?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly "aria-label"?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A button for who has the right. For others it has a padlock, and names the right instead of acting. */
export function RightButton({ missing, appearance, children, onClick, ...rest }: RightButtonProps) {
  if (!missing) {
    return (
      <Button {...rest} appearance={appearance} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <WithPanel missing={missing}>
      {(open) => (
        <Button
          appearance={appearance === "quiet" ? "quiet" : "secondary"}
          aria-label={rest["aria-label"]}
          aria-haspopup="dialog"
          onClick={open}
        >
          <StatusIcon shape="padlock" className="text-text-3" />
          {children}
        </Button>
      )}
    </WithPanel>
  );
}

interface WithPanelProps {
  readonly missing: NamedRight;
  /** What opens it. */
  readonly children: (open: () => void) => ReactNode;
}

/** Whatever opens it, and beside that the right that is lacking. */
export function WithPanel({ missing, children }: WithPanelProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span ref={anchor} className="inline-grid">
      {children(() => setOpen(true))}
      <Suspense>
        {isOpen ? <MissingRightPanel missing={missing} anchor={anchor} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </span>
  );
}
