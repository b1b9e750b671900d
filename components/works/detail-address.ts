import { readObjectPath, workHref } from "@/components/object/object-address";
import type { WorkPath } from "@/lib/api/works/work-detail";

const TABS = ["overview", "yaml"] as const;
export type WorkTabId = (typeof TABS)[number];

interface DetailAddress extends WorkPath {
  readonly tab: WorkTabId;
}

/** Parses the path of a work's page; an unknown tab is the first one. */
export function readWorkAddress(pathname: string): DetailAddress {
  const { namespace, name, tab } = readObjectPath(pathname);
  return { namespace, name, tab: TABS.find((each) => each === tab) ?? "overview" };
}

export function workTabHref({ namespace, name }: WorkPath, tab: WorkTabId): string {
  return workHref(namespace, name, tab === "overview" ? "" : tab);
}
