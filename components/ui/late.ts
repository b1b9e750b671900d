import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { tell } from "./toasts";

/**
 * A part of a page that is loaded when it is first wanted. Where that fails, because the console is away or has been replaced by another, the part
 * is absent, a report says so, and the page stays as it is.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(sayMissing) }));
}

function sayMissing() {
  tell({
    id: "late",
    phase: "failed",
    words: "A part of this page could not be loaded.",
    detail: "Load the page anew once the console answers.",
  });
  return Nothing;
}

function Nothing() {
  return null;
}
