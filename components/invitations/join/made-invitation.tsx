"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { InputField } from "@/components/ui/controls/input-field";
import { Segmented } from "@/components/ui/controls/segmented";
import { SelectField } from "@/components/ui/controls/select-field";
import { Moment } from "@/components/ui/feedback/moment";
import { Notice } from "@/components/ui/feedback/notice";
import type { MadeInvitation } from "@/lib/api/invitations/invitation";
import { type JoinWay, joinTexts } from "@/lib/join/join-texts";
import { Arrivals } from "./arrivals";
import { JoinTextBlock } from "./join-text-block";

/** An invitation with what was typed beside it. */
export interface Made {
  readonly answer: MadeInvitation;
  readonly way: JoinWay;
  readonly server: string;
  readonly ca: string | undefined;
  /** None where any name is expected. */
  readonly names: readonly string[];
}

interface MadeInvitationProps {
  readonly made: Made;
  readonly onAgain: () => void;
}

const WAYS = [
  { value: "clusteradm", label: "clusteradm" },
  { value: "helm", label: "Helm" },
  { value: "manifest", label: "Manifest" },
] as const;

/** What a cluster runs, with the token, which is shown now and never again; below it who has come. */
export function MadeInvitationView({ made, onAgain }: MadeInvitationProps) {
  const { answer, ca, names, server } = made;
  const [way, setWay] = useState(made.way);
  const [cluster, setCluster] = useState(names[0] ?? "");
  const name = cluster.trim();
  const texts = joinTexts(way, { cluster: name || "CLUSTER-NAME", token: answer.token, server, ca });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 pt-4 pb-6 sheet:px-6 nav:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-[18px]">
        <Notice tone="warn" within="form">
          The token is shown this once: the console keeps no copy. It holds until <Moment at={answer.expiresAt} />, and
          is enough to ask to join, no more.
        </Notice>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Segmented label="How it joins" choices={WAYS} value={way} onValue={setWay} />
          <div className="min-w-52 flex-1">
            <ClusterField names={names} cluster={cluster} onCluster={setCluster} />
          </div>
        </div>
        {texts.map((text) => (
          <JoinTextBlock key={text.label} text={text} />
        ))}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <Arrivals invitation={answer.name} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAgain}>Invite others</Button>
          <ButtonLink href={`/invitations?peek=invitation/${answer.name}`}>All invitations</ButtonLink>
        </div>
      </div>
    </div>
  );
}

interface ClusterFieldProps {
  readonly names: readonly string[];
  readonly cluster: string;
  readonly onCluster: (cluster: string) => void;
}

function ClusterField({ names, cluster, onCluster }: ClusterFieldProps) {
  if (names.length > 0) {
    const options = names.map((name) => ({ value: name, label: name }));
    return <SelectField label="For the cluster" options={options} value={cluster} onValue={onCluster} />;
  }
  return (
    <InputField
      machine
      label="For the cluster"
      hint="its name on the hub"
      placeholder="CLUSTER-NAME"
      value={cluster}
      onChange={({ target }) => onCluster(target.value)}
    />
  );
}
