import { environmentManager } from "@tanstack/react-query";
import { vi } from "vitest";

/** What runs in a tab, with the state that its modules keep. */
export type TabCode = Awaited<ReturnType<typeof load>>;

/** As many tabs as a plan may have open at once. */
const MAX_TABS = 9;

const loaded: TabCode[] = [];

/** Loads it for each tab, before any plan: that takes time of the world outside. */
export async function loadTabs(): Promise<void> {
  environmentManager.setIsServer(() => false);
  while (loaded.length < MAX_TABS) loaded.push(await load());
}

/** The code of the tab at that place. */
export function tabCode(position: number): TabCode {
  const code = loaded[position];
  if (!code) throw new Error(`there is no tab ${position}`);
  code.link.setStream(undefined);
  return code;
}

async function load() {
  vi.resetModules();
  const [
    addOns,
    refetchBehind,
    problems,
    cache,
    clusters,
    hints,
    link,
    queries,
    request,
    session,
    share,
    signedOut,
    zod,
  ] = await Promise.all([
    import("@/lib/queries/addons/addons"),
    import("@/lib/queries/live/refetch-behind"),
    import("@/lib/queries/request/api-problem"),
    import("@/components/shell/live-cache"),
    import("@/lib/queries/clusters/clusters"),
    import("@/lib/queries/live/hints"),
    import("@/lib/queries/live/live-link"),
    import("@/components/shell/create-queries"),
    import("@/lib/queries/request/request"),
    import("@/lib/queries/session/session"),
    import("@/components/shell/share-live"),
    import("@/lib/queries/session/signed-out"),
    import("@/lib/kube/zod"),
  ]);
  const live = { ...cache, link, ...share };
  return {
    ...addOns,
    ...refetchBehind,
    ...problems,
    ...clusters,
    ...hints,
    ...live,
    ...queries,
    ...request,
    ...session,
    ...signedOut,
    ...zod,
  };
}
