import { goKeys } from "./navigation";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Where {
  /** Someone is typing, or a dialog is open. */
  readonly isBusy: boolean;
  /** A `g` came just before. */
  readonly isGoing: boolean;
}

/** The action of a key on every page: opens the palette or help, waits for a page's letter, or goes there. */
export type ShellAction = "palette" | "help" | "wait" | { readonly goTo: string };

/** Undefined for keys the shell does not use. */
export function shellAction(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { isBusy, isGoing }: Where,
): ShellAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "palette" : undefined;
  if (isBusy) return undefined;
  const goTo = isGoing ? goKeys.get(key) : undefined;
  if (goTo !== undefined) return { goTo };
  if (key === "g") return "wait";
  return key === "?" ? "help" : undefined;
}
