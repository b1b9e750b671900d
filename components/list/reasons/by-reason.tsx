"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { changeAddress } from "@/components/list/list-address";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";

const ListReasons = late(async () => (await import("./list-reasons")).ListReasons);

/** Whether the address asks for the reasons above the list. */
export function useByReason(): boolean {
  return useSearchParams().get("group") === "reason";
}

/** Shows the reasons of what is listed above it, or hides them. */
export function ByReason() {
  const isOn = useByReason();
  const toggle = () => changeAddress({ group: isOn ? "" : "reason" }, "replaceState");
  return (
    <Button appearance={isOn ? "secondary" : "quiet"} aria-pressed={isOn} onClick={toggle}>
      By reason
    </Button>
  );
}

/** The reasons, where the address asks for them. */
export function ReasonsHead(props: ComponentProps<typeof ListReasons>) {
  const isOn = useByReason();
  return <Suspense>{isOn ? <ListReasons {...props} /> : null}</Suspense>;
}
