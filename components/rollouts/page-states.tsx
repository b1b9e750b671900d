"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { addOnList } from "@/lib/queries/addons/addons";
import type { RolloutName } from "./rollout-address";
import { BareRolloutHeader } from "./rollout-header";

/** After enabling an add-on people come here before the console has received it from the hub. */
const HEARD_WITHIN_MS = 4000;

interface AbsentProps {
  readonly name: RolloutName;
  /** It was on this page until now. */
  readonly wasThere: boolean;
}

/** The rollout does not exist: it ended, never existed, or is about to start. */
export function Absent({ name, wasThere }: AbsentProps) {
  const [isLate, setIsLate] = useState(wasThere);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), HEARD_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: isKnown } = useQuery({
    ...addOnList(),
    select: ({ rows }) => rows.some((row) => row.name === name.addOn),
  });
  if (!isLate && !wasThere) return <LoadingRollout />;
  const { title, text } = textFor(name, wasThere, isKnown !== false);
  return (
    <>
      <BareRolloutHeader name={name} />
      <RegionMessage
        title={title}
        action={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {isKnown ? <Way href={`/addons/${encodeURIComponent(name.addOn)}`}>Open the add-on</Way> : null}
            <Way href="/rollouts">All rollouts</Way>
          </span>
        }
      >
        {text}
      </RegionMessage>
    </>
  );
}

function textFor({ addOn, namespace, placement }: RolloutName, wasThere: boolean, isKnown: boolean) {
  if (wasThere) {
    return {
      title: "This rollout is over",
      text: `${addOn} is no longer installed through ${namespace}/${placement}: it was disabled there, or one of the two was removed.`,
    };
  }
  if (!isKnown)
    return {
      title: `This hub has no add-on ${addOn}`,
      text: "It may have been removed, or the name may be misspelt.",
    };
  return {
    title: `${addOn} is not installed through ${namespace}/${placement}`,
    text: "It may have been disabled there, or a name in the address may be misspelt. If it is enabled there, it appears here.",
  };
}

function Way({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} className="text-accent-text hover:underline hover:underline-offset-2">
      {children}
    </Link>
  );
}

/** Its placement has no decisions: it is new, or selects no cluster. Which of the two is unknown. */
export function NoClusters({ namespace, placement }: RolloutName) {
  return (
    <RegionMessage title="No clusters selected yet">
      They appear here when the placement{" "}
      <span className="mono [overflow-wrap:anywhere]">
        {namespace}/{placement}
      </span>{" "}
      has been scheduled. If none appear, no cluster meets its rules.
    </RegionMessage>
  );
}

export function LoadingRollout() {
  return (
    <div aria-busy="true" className="animate-appear">
      <div aria-hidden="true" className="px-4 pt-5 sheet:px-6">
        <div className="h-5 w-72 rounded-mark bg-sunken" />
        <div className="mt-6 h-8 w-64 rounded-mark bg-sunken" />
      </div>
      <div aria-hidden="true" className="mt-6 h-64 border-line border-y bg-canvas" />
      <p role="status" className="animate-appear-late px-4 py-3 text-small text-text-3 sheet:px-6">
        Loading the rollout.
      </p>
    </div>
  );
}
