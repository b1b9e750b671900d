"use client";

import { Button } from "@/components/ui/controls/button";
import { Forbidden } from "@/components/ui/feedback/forbidden";
import { Notice } from "@/components/ui/feedback/notice";
import { Partial } from "@/components/ui/feedback/partial";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { EmptyByFilter, Failed, NotInstalled } from "@/components/ui/feedback/states";
import { Caption, Section } from "./section";

export function States() {
  return (
    <>
      <Section title="Loading, partial, stale">
        <div className="-mx-4 sheet:-mx-6">
          <SkeletonRows reading="Loading clusters." columns={["w-24", "w-14", "flex-1 max-w-32", "ml-auto w-8"]} />
          <Notice tone="warn">
            The hub does not answer since 10:41. The data below is 42 s old and will update automatically.
          </Notice>
          <Notice tone="bad">
            The clusters could not be refreshed: the hub answered 504. The data below is from before.
          </Notice>
        </div>
        <div className="mt-2 grid gap-2">
          <Notice tone="warn" within="form">
            OCM counts a cluster as done once its work is applied and available; it does not check the agent.
          </Notice>
          <Notice tone="plain" within="form">
            37 clusters have this add-on installed manually. They are not among the 812, so it would be removed from
            them.
          </Notice>
          <Notice tone="info" within="form">
            The draft is saved on this device.
          </Notice>
        </div>
        <Caption>foot of a list that is still being read</Caption>
        <p className="text-small text-text-2">
          <Partial thing="cluster" loaded={1240} about={10_000} />
        </p>
      </Section>
      <Section title="Empty by filter, by fact, not installed">
        <div className="-mx-4 sheet:-mx-6">
          <EmptyByFilter
            thing="cluster"
            filter="health:degraded set:edge-west"
            hidden={1840}
            onClear={() => undefined}
          />
          <RegionMessage title="No rollout has run yet" action={<Button>Change a configuration</Button>}>
            A rollout starts when a configuration changes on an add-on that a Placement installs.
          </RegionMessage>
          <NotInstalled title="This hub has no works" lacks="manifestworks.work.open-cluster-management.io">
            With it, add-ons could be installed on clusters.
          </NotInstalled>
        </div>
      </Section>
      <Section title="Forbidden, failed">
        <div className="-mx-4 sheet:-mx-6">
          <Forbidden
            title="You may not list placements in platform"
            right="list placements.cluster.open-cluster-management.io"
            namespace="platform"
            request="m.kessler needs the right to list placements in platform."
          />
          <Failed title="Works of edge-west-0412 could not be read" trace="7f31c2" onTryAgain={() => undefined}>
            The hub answered 504 after 10 s. Rows below are from 10:38.
          </Failed>
        </div>
      </Section>
    </>
  );
}
