"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";

interface LeaveGuardProps {
  readonly name: string;
  /** Forgets the draft that is stored; absent where none is. */
  readonly onDiscard?: () => void;
}

/** Confirms leaving a page with unsaved changes, by link or by closing the tab. */
export function LeaveGuard({ name, onDiscard }: LeaveGuardProps) {
  const [wanted, setWanted] = useState<HTMLAnchorElement>();
  const isOpen = useRef(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = isOpen.current ? undefined : linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
  if (!wanted) return null;
  const leave = () => {
    isOpen.current = true;
    setWanted(undefined);
    if (wanted.isConnected) wanted.click();
    else location.assign(wanted.href);
    isOpen.current = false;
  };
  return (
    <Dialog
      title={`Leave with unsaved changes to ${name}?`}
      onClose={() => setWanted(undefined)}
      foot={
        <>
          <Button data-keep="" onClick={() => setWanted(undefined)}>
            Stay
          </Button>
          <Button
            appearance="danger"
            onClick={() => {
              onDiscard?.();
              leave();
            }}
          >
            Discard and leave
          </Button>
          {onDiscard ? (
            <Button appearance="primary" onClick={leave}>
              Leave, keep the draft
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-pretty text-text-2">
        Nothing was written. {onDiscard ? "A draft stays in this browser tab until you sign out." : "No draft is kept."}
      </p>
    </Dialog>
  );
}

/** The link to another page of ours that an ordinary press would follow. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
    return undefined;
  const link = target.closest("a");
  const isElsewhere =
    link?.href && link.target === "" && !link.hasAttribute("download") && link.origin === location.origin;
  if (!link || !isElsewhere) return undefined;
  return `${link.pathname}${link.search}` === `${location.pathname}${location.search}` ? undefined : link;
}
