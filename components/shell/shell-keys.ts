import { goKeys } from "./navigation";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Where {
  /** Somebody writes there, or answers a dialog. */
  readonly isBusy: boolean;
  /** A `g` came just before. */
  readonly isGoing: boolean;
}

/** What a key does on every page: opens the palette or the help, waits for the letter of a page, or goes there. */
export type ShellDeed = "palette" | "help" | "wait" | { readonly goTo: string };

/** Undefined for keys that are none of the shell's. */
export function shellDeed({ key, ctrlKey, metaKey, altKey }: Pressed, { isBusy, isGoing }: Where): ShellDeed | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? "palette" : undefined;
  if (isBusy) return undefined;
  const goTo = isGoing ? goKeys.get(key) : undefined;
  if (goTo !== undefined) return { goTo };
  if (key === "g") return "wait";
  return key === "?" ? "help" : undefined;
}
