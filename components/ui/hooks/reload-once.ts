/** When this tab loaded itself again, in ms since epoch; also of the script in the page's head (app/reload-script.ts). */
const STORED_AS = "flotilla.reloaded";
const AGAIN_AFTER_MS = 60_000;

/**
 * Loads the page again where the console has been replaced by another version, whose files have other names. Not while
 * the console is away, nor a second time within a minute: then nothing happens, and false comes back.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (!ok || Date.now() - Number(sessionStorage.getItem(STORED_AS)) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(STORED_AS, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
