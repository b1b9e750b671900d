import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { toast } from "@/components/ui/feedback/toasts";

/**
 * A part of a page that is loaded on first use. If that fails, because the console is away or was replaced, the part is
 * absent, a toast reports it, and the page stays.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(reportMissing) }));
}

/** Reports that a part of the page could not be loaded. Returns what is shown instead. */
export function reportMissing() {
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
