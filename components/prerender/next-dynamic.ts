import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Replaces Next's module when a page is prerendered: parts that browsers load on demand are loaded here, too. */
// biome-ignore lint/style/noDefaultExport: as the module that it replaces.
export default function dynamic<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
