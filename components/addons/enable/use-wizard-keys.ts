"use client";

import { useEffect, useEffectEvent } from "react";

interface WizardKeys {
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
}

/** Ctrl+Enter continues, Alt+← goes back, Esc leaves a field and then the wizard. */
export function useWizardKeys({ onContinue, onBack, onLeave }: WizardKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    if (action === "leave-field" && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (action === "continue") onContinue();
    if (action === "back") onBack();
    if (action === "leave") onLeave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function actionOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): "continue" | "back" | "leave" | "leave-field" | undefined {
  if (key === "Enter" && (ctrlKey || metaKey)) return "continue";
  if (key === "ArrowLeft" && altKey) return "back";
  if (key !== "Escape" || ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ? "leave-field" : "leave";
}
