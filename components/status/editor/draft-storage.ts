const OURS = "flotilla.edit/";

/** What somebody typed and did not save, as this tab of the browser keeps it: it outlives a reload, and nobody else's eyes see it. */
export function keptEdit(key: string): string | null {
  try {
    return sessionStorage.getItem(OURS + key);
  } catch {
    return null;
  }
}

/** False where the browser refuses: storage is full, or switched off. */
export function keepEdit(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(OURS + key);
    else sessionStorage.setItem(OURS + key, text);
    return true;
  } catch {
    return false;
  }
}

/** When somebody signs out. */
export function forgetEdits(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser keeps nothing, there is nothing to forget.
  }
}
