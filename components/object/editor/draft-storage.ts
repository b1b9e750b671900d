const OURS = "flotilla.edit/";

/** Unsaved edits, stored in this tab of the browser: they survive a reload, and no one else sees them. */
export function storedEdit(key: string): string | null {
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
