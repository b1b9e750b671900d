import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { toast } from "@/components/ui/feedback/toasts";
import { reloadOnce } from "./reload-once";

/**
 * A part of a page that is loaded on first use. If that fails because the console was replaced, the page is loaded
 * again, once. If that does not help, or the console is away, the part is absent, a toast reports it, and the page
 * stays.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(reportMissing) }));
}

/** Loads the page again, or reports that a part of it could not be loaded. Resolves with what is shown instead. */
export async function reportMissing() {
  if (await reloadOnce()) return Nothing;
  toast({
    id: "late",
    phase: "failed",
    text: "Part of this page could not be loaded.",
    detail: "Reload the page when the console answers.",
  });
  return Nothing;
}

function Nothing() {
  return null;
}
