"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { isTyping } from "@/components/ui/controls/is-typing";
import { type ShellAction, shellAction } from "./shell-keys";

/** How long the next key counts after `g`. */
const GO_MS = 1_500;

interface ShellKeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Keys that work on every page: Ctrl or Cmd with K, `?`, and `g` with the letter of a page. */
export function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
  const router = useRouter();
  const perform = useEffectEvent((action: ShellAction) => {
    if (action === "palette") onPalette();
    else if (action === "help") onHelp();
    else if (action !== "wait") router.push(action.goTo);
  });
  useEffect(() => {
    let goingUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const isBusy = isTyping(event.target) || document.querySelector("dialog[open]") !== null;
      const action = shellAction(event, { isBusy, isGoing: event.timeStamp < goingUntil });
      goingUntil = action === "wait" ? event.timeStamp + GO_MS : 0;
      if (action === undefined) return;
      event.preventDefault();
      // The same letter may mean something else to the page.
      event.stopPropagation();
      perform(action);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
