"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { type ShellDeed, shellDeed } from "./shell-keys";

/** After `g` the next key counts for so long. */
const GO_MS = 1_500;

interface ShellKeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Keys that work on every page: Ctrl or Cmd with K, `?`, and `g` with the letter of a page. */
export function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
  const router = useRouter();
  const act = useEffectEvent((deed: ShellDeed) => {
    if (deed === "palette") onPalette();
    else if (deed === "help") onHelp();
    else if (deed !== "wait") router.push(deed.goTo);
  });
  useEffect(() => {
    let goingUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const isBusy = isTyping(event.target) || document.querySelector("dialog[open]") !== null;
      const deed = shellDeed(event, { isBusy, isGoing: event.timeStamp < goingUntil });
      goingUntil = deed === "wait" ? event.timeStamp + GO_MS : 0;
      if (deed === undefined) return;
      event.preventDefault();
      // The same letter may mean something else to the page.
      event.stopPropagation();
      act(deed);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
