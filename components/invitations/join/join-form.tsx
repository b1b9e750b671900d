"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { late } from "@/components/ui/hooks/late";
import { type InvitationOptions, MAX_INVITED } from "@/lib/api/invitations/invitation";
import { draftProblems, type InvitationDraft, namesIn } from "@/lib/join/join-draft";
import type { JoinWay } from "@/lib/join/join-texts";
import { createInvitation } from "@/lib/queries/invitations/invitations";
import { newInvitationName } from "@/lib/resources/invitation";
import { ExpectedFields } from "./expected-fields";
import { HubFields } from "./hub-fields";
import type { NamedInvitation } from "./invitation-review";
import { JoinPreviewPanel } from "./join-preview";
import type { Made } from "./made-invitation";

const ImportForm = late(async () => (await import("./import-form")).ImportForm);
const InvitationReview = late(async () => (await import("./invitation-review")).InvitationReview);

type Way = JoinWay | "import";

interface JoinFormProps {
  readonly options: InvitationOptions;
  readonly onMade: (made: Made) => void;
  /** The hub imports the cluster from now on. */
  readonly onBegun: (cluster: string) => void;
}

/** The way, the clusters and the hub's address; beside them what such a cluster would get. */
export function JoinForm({ options, onMade, onBegun }: JoinFormProps) {
  const [way, setWay] = useState<Way>("clusteradm");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 pt-4 pb-6 sheet:px-6 nav:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 max-w-[640px] grid-cols-[minmax(0,1fr)] content-start gap-[18px]">
        <section aria-label="How it joins">
          <h2 className="mb-1 font-strong">How it joins</h2>
          <RadioGroup label="How it joins" choices={choices(options)} value={way} onValue={setWay} />
        </section>
        {way === "import" ? (
          <ImportWay autoImport={options.autoImport} onBegun={onBegun} />
        ) : (
          <InviteFields options={options} way={way} onMade={onMade} />
        )}
      </div>
      {way === "import" ? null : <JoinPreviewPanel />}
    </div>
  );
}

/** How a hub that imports clusters is told of one. It takes no invitation: no token of the hub leaves it. */
function ImportWay({ autoImport, onBegun }: Pick<InvitationOptions, "autoImport"> & Pick<JoinFormProps, "onBegun">) {
  if (autoImport === "import-controller")
    return (
      <Suspense>
        <ImportForm onBegun={onBegun} />
      </Suspense>
    );
  return (
    <p className="max-w-[70ch] text-pretty text-text-2">
      The hub imports clusters of Cluster API by itself: create a ManagedCluster whose name is that of the Cluster and
      of its namespace. The condition ManagedClusterImportSucceeded of the ManagedCluster says how it goes.
    </p>
  );
}

const WHY_NOT = {
  none: "This hub imports no clusters: its ClusterManager has not the feature gate ClusterImporter, and it has no import controller.",
  unknown: "Whether this hub imports clusters is not known: you may not read its ClusterManager.",
} as const;

function choices({ autoImport }: InvitationOptions) {
  const reason = autoImport === "none" || autoImport === "unknown" ? WHY_NOT[autoImport] : undefined;
  return [
    {
      value: "clusteradm",
      label: "clusteradm join",
      effect: "One command where kubectl reaches the cluster. It installs the agent.",
    },
    { value: "helm", label: "Helm", effect: "Values of OCM's chart klusterlet, for clusters that are set up by Helm." },
    {
      value: "manifest",
      label: "Manifest",
      effect: "A Klusterlet and its Secret as YAML, for clusters that have OCM's operator, or get it by GitOps.",
    },
    {
      value: "import",
      label: "Import by the hub",
      effect: "The hub reaches the cluster, and installs the agent itself.",
      reason,
    },
  ] as const satisfies Parameters<typeof RadioGroup<Way>>[0]["choices"];
}

interface InviteFieldsProps extends Pick<JoinFormProps, "onMade" | "options"> {
  readonly way: JoinWay;
}

function InviteFields({ options, way, onMade }: InviteFieldsProps) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<InvitationDraft>(() => newDraft(options));
  const [isTried, setTried] = useState(false);
  const [reviewed, setReviewed] = useState<NamedInvitation>();
  const problems = draftProblems(draft, { clusters: MAX_INVITED });
  const { error, isPending, mutate, reset } = useMutation({
    // The answer has the token, and mutations keep theirs: it is handed on, and not returned.
    mutationFn: async ({ at: _, ...input }: NamedInvitation) => {
      const { ca, server } = draft;
      const answer = await createInvitation(input);
      onMade({ answer, way, server, ca: ca.trim() || undefined, names: expected(draft) });
    },
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["invitations"] }),
  });
  const review = () => {
    setTried(true);
    reset();
    if (Object.keys(problems).length === 0)
      setReviewed({ ...inputOf(draft), name: newInvitationName(), at: new Date() });
  };
  const change = (part: Partial<InvitationDraft>) => setDraft((before) => ({ ...before, ...part }));
  const shown = isTried ? problems : {};
  return (
    <>
      <ExpectedFields draft={draft} problems={shown} onChange={change} />
      <HubFields draft={draft} problems={shown} source={options.address.source} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <RightButton appearance="primary" missing={options.may.invite.missing} onClick={review}>
          Review invitation
        </RightButton>
        <ButtonLink href="/invitations">Cancel</ButtonLink>
      </div>
      <Suspense>
        {reviewed ? (
          <InvitationReview
            input={reviewed}
            isPending={isPending}
            problem={error?.message}
            onBack={() => setReviewed(undefined)}
            onMake={() => mutate(reviewed)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function newDraft({ address }: InvitationOptions): InvitationDraft {
  const { ca = "", server } = address;
  return { by: "names", names: "", count: "1", hours: "8", server, ca };
}

function expected({ by, names }: InvitationDraft): readonly string[] {
  return by === "names" ? namesIn(names) : [];
}

function inputOf(draft: InvitationDraft) {
  const names = [...expected(draft)];
  return { names, count: draft.by === "names" ? names.length : Number(draft.count), hours: Number(draft.hours) };
}
