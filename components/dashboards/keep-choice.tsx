"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { MAX_KEPT_BYTES } from "@/lib/api/metrics/dashboards";
import { dashboardList } from "@/lib/queries/metrics/dashboards";
import type { KeptPlace } from "./kept-dashboards";

type Where = KeptPlace["where"];

/** Where a dashboard is to be kept: on the hub for who may, unless it is too large there. */
export function useKeepChoice(characters: number) {
  const { data } = useQuery(dashboardList());
  const [chosen, setChosen] = useState<Where>();
  const { namespace = "", missing } = data?.keeping ?? {};
  const isTooLarge = characters > MAX_KEPT_BYTES;
  const lacking = missing ? `Needs the right to ${rightText({ namespace, ...missing })}.` : undefined;
  const reason = isTooLarge ? "Larger than 200 KB, which is the most on the hub." : lacking;
  const mayHub = data !== undefined && reason === undefined;
  const usual: Where = mayHub ? "hub" : "browser";
  return { where: mayHub ? (chosen ?? usual) : usual, choose: setChosen, namespace, reason };
}

type KeepChoiceProps = ReturnType<typeof useKeepChoice>;

export function KeepChoice({ where, choose, namespace, reason }: KeepChoiceProps) {
  return (
    <RadioGroup<Where>
      label="Where it is kept"
      value={where}
      onValue={choose}
      choices={[
        {
          value: "hub",
          label: "On the hub",
          effect: `In a ConfigMap in ${namespace}, marked as yours. It is there in every browser; others who may read ConfigMaps see it, and you alone change it here.`,
          reason,
        },
        {
          value: "browser",
          label: "In this browser",
          effect: "Nobody else sees it. It is deleted when somebody else signs in here.",
        },
      ]}
    />
  );
}
