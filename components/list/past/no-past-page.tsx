"use client";

import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import { pastTime } from "@/lib/format/past-time";
import { clock } from "@/lib/format/time";
import { listWithPast, noPastReason } from "./no-past";
import { showAsOf } from "./past-address";

interface NoPastPageProps {
  readonly pathname: string;
  /** The time that its address names. */
  readonly at: string;
}

/** That a page has no earlier times, why, and the ways to now and to the list. */
export function NoPastPage({ pathname, at }: NoPastPageProps) {
  const list = listWithPast(pathname);
  const ms = pastTime(at, Date.now());
  const time = ms === undefined ? "an earlier time" : clock(new Date(ms).toISOString(), Date.now());
  return (
    <div data-instead>
      <PageHeader title="No earlier times" />
      <RegionMessage
        title={`This page cannot be shown as of ${time}`}
        action={
          <>
            <Button appearance="primary" onClick={() => showAsOf(undefined)}>
              Show it as it is now
            </Button>
            {list ? <ButtonLink href={`${list}?at=${encodeURIComponent(at)}`}>The list as of then</ButtonLink> : null}
          </>
        }
      >
        {noPastReason(pathname)}
      </RegionMessage>
    </div>
  );
}
