"use client";

import { useState } from "react";
import { VerdictList } from "@/components/explain/verdict-list";
import { HEALTH, PHASE } from "@/components/labels/status-appearance";
import { Button } from "@/components/ui/controls/button";
import { Stepper } from "@/components/ui/controls/stepper";
import { SelectionSteps } from "@/components/ui/feedback/selection-steps";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { TabLinks, Tabs } from "@/components/ui/layout/tabs";
import { Menu } from "@/components/ui/overlay/menu";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import { Section } from "./section";

export function Headers() {
  return (
    <Section title="Page header, tabs" wide>
      <div className="-mx-4 sheet:-mx-6">
        <PageHeader
          machine
          title="governance-policy-framework"
          crumbs={[{ href: "/kit", label: "Add-ons" }]}
          badges={
            <>
              <StatusBadge appearance={HEALTH.unhealthy} as="pill" text="61 of 9,402 unhealthy" />
              <StatusBadge appearance={PHASE.applying} as="plain" text="Wave 3 of 5" />
            </>
          }
          actions={
            <>
              <Button>Why not here?</Button>
              <Button>Change configuration</Button>
              <Menu label="More actions" items={[{ label: "Disable", danger: true, onSelect: () => undefined }]} />
            </>
          }
        />
        <div className="mt-2.5">
          <TabLinks
            label="Views of this add-on"
            current="/kit"
            tabs={[
              { href: "/kit", label: "Overview" },
              { href: "/kit#clusters", label: "Clusters", figure: "9,402" },
              { href: "/kit#rollouts", label: "Rollouts", figure: "14" },
              { href: "/kit#configuration", label: "Configuration" },
              { href: "/kit#yaml", label: "YAML" },
            ]}
          />
        </div>
        <PageHeader
          title="Approvals"
          figure="17 wait"
          actions={<Button appearance="primary">Enable an add-on</Button>}
        />
      </div>
    </Section>
  );
}

const YAML = `# written by the wizard
apiVersion: cluster.open-cluster-management.io/v1beta1
kind: Placement
metadata:
  name: core-prod-rotator
  labels: { flotilla.dev/managed-by: console }
spec:
  clusterSets:
    - core-eu
  decisionStrategy:
    groupStrategy:
      clustersPerDecisionGroup: 0
  predicates: []
`;

const BEFORE = `spec:
  addOnMeta:
    displayName: Certificates
    description: Renews them
  supportedConfigs: []
  installStrategy:
    type: Manual
`;

const AFTER = `spec:
  addOnMeta:
    displayName: Certificates
    description: Renews them
  supportedConfigs: []
  installStrategy:
    type: Placements
    placements:
      - name: core-prod-rotator
        namespace: platform
`;

export function Code() {
  const [current, setCurrent] = useState<"yaml" | "diff">("yaml");
  return (
    <Section title="YAML, error and diff; tabs of a region">
      <div className="-mx-4 sheet:-mx-6">
        <Tabs
          label="Objects"
          current={current}
          onCurrent={setCurrent}
          tabs={[
            { id: "yaml", label: "YAML" },
            { id: "diff", label: "What changes", figure: "1" },
          ]}
        >
          <div className="px-4 pt-3 sheet:px-6">
            {current === "yaml" ? (
              <CodeBlock
                label="Placement core-prod-rotator"
                yaml={YAML}
                problems={new Map([[12, "0 means all 9,402 clusters. Use 1 or more, or Hold."]])}
              />
            ) : null}
            {current === "diff" ? null : <p className="py-2 text-small text-text-3">What it changes:</p>}
            <DiffBlock label="ClusterManagementAddOn node-cert-rotator" before={BEFORE} after={AFTER} />
          </div>
        </Tabs>
      </div>
    </Section>
  );
}

export function WizardSample() {
  return (
    <Section title="Steps, selection">
      <div className="mb-4">
        <Stepper
          label="Steps"
          onStep={() => undefined}
          steps={[
            { id: "addon", label: "Add-on", chosen: "v1.4.2, template", state: "done" },
            { id: "clusters", label: "Clusters", chosen: "new placement", state: "current" },
            { id: "rollout", label: "Rollout", state: "ahead" },
            { id: "review", label: "Review", state: "ahead" },
          ]}
        />
      </div>
      <SelectionSteps
        label="Who stays"
        all={{ label: "On the hub", size: 10_000 }}
        rules={[
          {
            id: "set",
            label: "In a chosen set",
            stays: 1164,
            detail: "edge-west 1,840, edge-east 1,760 and 9 more sets not chosen",
          },
          { id: "env", label: "Label env is prod", stays: 962, detail: "141 have env=stage, 61 have no env" },
          { id: "taint", label: "Not under maintenance", stays: 962 },
          { id: "none", label: "Label tier is gold", stays: 0, detail: "no cluster has the label tier" },
        ]}
      />
    </Section>
  );
}

export function Verdict() {
  return (
    <Section title="Verdict on a request">
      <VerdictList
        label="Verdict"
        lines={[
          {
            level: "bad",
            claim: "Another key is in use for this name",
            evidence: "SHA256:Lm0c…9aQe leased 12 s ago",
            points: 40,
          },
          {
            level: "warn",
            claim: "Comes from an address not seen before",
            evidence: "10.44.7.19; earlier certificates from 10.44.2.7",
            points: 20,
          },
          {
            level: "good",
            claim: "Subject and groups fit the signer",
            evidence: "No group beyond the cluster's own",
            points: 0,
          },
          { level: "good", claim: "Key is strong", evidence: "ECDSA P-256", points: 0 },
        ]}
      />
    </Section>
  );
}
