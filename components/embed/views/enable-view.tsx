"use client";

import { Suspense } from "react";
import { enableHref } from "@/components/addons/enable/enable-address";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { FrameNote, FrameSkeleton } from "@/components/embed/frame-states";
import { hasVisibilityTracking } from "@/components/embed/seen-regions";
import { useNames } from "@/components/embed/use-names";
import { Link } from "@/components/ui/controls/link";
import { late } from "@/components/ui/hooks/late";

const FreshWizard = late(async () => (await import("./fresh-wizard")).FreshWizard);

const LINES = 6;

/** Enables an add-on step by step, where the token allows it and clicks cannot be stolen. */
export function EnableView() {
  const [name = ""] = useNames();
  const within = `/addons/${name}/enable/`;
  return (
    <EmbedFrame at={enableHref(name, "clusters")} holds={(path) => path.startsWith(within)} lines={LINES}>
      {({ allow }) =>
        allow.includes("enable") && hasVisibilityTracking() ? (
          <Suspense fallback={<FrameSkeleton lines={LINES} />}>
            <FreshWizard name={name} />
          </Suspense>
        ) : (
          <FrameNote
            shape="padlock"
            title={`Enable ${name}`}
            action={
              <Link
                href={enableHref(name, "clusters")}
                data-leads-out=""
                className="text-accent-text hover:underline hover:underline-offset-2"
              >
                Continue in Flotilla
              </Link>
            }
          >
            {allow.includes("enable")
              ? "This browser cannot tell whether something covers this view. The console opens in a window of its own."
              : "This view may not write. The console opens in a window of its own."}
          </FrameNote>
        )
      }
    </EmbedFrame>
  );
}
