import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { FactGroup } from "./facts";
import type { OtherRequestsProps } from "./other-request-list";

const OtherRequestList = late(async () => (await import("./other-request-list")).OtherRequestList);

/** Other requests for this name, as long as the hub keeps them. */
export function OtherRequests(props: OtherRequestsProps) {
  return (
    <FactGroup title="Earlier requests for this name">
      {props.others.length === 0 ? (
        <p className="text-text-2">
          No other request for this name. The hub deletes requests an hour after the decision.
        </p>
      ) : (
        <Suspense>
          <OtherRequestList {...props} />
        </Suspense>
      )}
    </FactGroup>
  );
}
