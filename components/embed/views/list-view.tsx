"use client";

import { Suspense } from "react";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { FrameNote, FrameSkeleton } from "@/components/embed/frame-states";
import { useNames } from "@/components/embed/use-names";
import { late } from "@/components/ui/hooks/late";

/** By the last part of the address; each is loaded by itself. */
const LISTS = {
  clusters: { at: "/clusters", List: late(async () => (await import("./cluster-rows")).EmbeddedClusters) },
  "add-ons": { at: "/addons", List: late(async () => (await import("./add-on-rows")).EmbeddedAddOns) },
  rollouts: { at: "/rollouts", List: late(async () => (await import("./rollout-rows")).EmbeddedRollouts) },
  placements: { at: "/placements", List: late(async () => (await import("./placement-rows")).EmbeddedPlacements) },
  works: { at: "/works", List: late(async () => (await import("./work-rows")).EmbeddedWorks) },
} as const;

const LINES = 8;

/** A list of the console with the filter `q` and the order `sort` of the address: its first rows. */
export function ListView() {
  const [name = ""] = useNames();
  const list = isList(name) ? LISTS[name] : undefined;
  return (
    <EmbedFrame at={list?.at ?? "/"} lines={LINES}>
      {() =>
        list ? (
          <Suspense fallback={<FrameSkeleton lines={LINES} />}>
            <list.List />
          </Suspense>
        ) : (
          <FrameNote shape="dash" title="Not found">
            There is no list {name}.
          </FrameNote>
        )
      }
    </EmbedFrame>
  );
}

function isList(name: string): name is keyof typeof LISTS {
  return Object.hasOwn(LISTS, name);
}
