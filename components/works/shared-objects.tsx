"use client";

import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/feedback/notice";
import { sharedObjectsOn } from "@/lib/queries/works/shared-objects";
import { WorkLinks } from "./work-links";

/** Above the works of a cluster: objects that more than one of them writes. Nothing where there are none. */
export function SharedObjects({ cluster }: { readonly cluster: string }) {
  const { data } = useQuery(sharedObjectsOn(cluster));
  return data?.objects.map(({ object, works }) => (
    <Notice key={object} tone="warn">
      <span className="[overflow-wrap:anywhere]">
        {object} is in several works, and each overwrites what the others write:{" "}
        <WorkLinks cluster={cluster} works={works} />.
      </span>
    </Notice>
  ));
}
