import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** In place of Next's, where a page is drawn ahead of its script: parts that browsers load when they want them are loaded here too. */
// biome-ignore lint/style/noDefaultExport: as the module that it stands for.
export default function dynamic<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
