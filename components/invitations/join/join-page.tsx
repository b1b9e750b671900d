"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ViewGate } from "@/components/request-state/view-gate";
import { toast } from "@/components/ui/feedback/toasts";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { InvitationOptions } from "@/lib/api/invitations/invitation";
import { joinOptions } from "@/lib/queries/invitations/invitations";
import { JoinForm } from "./join-form";
import { JOIN_CRUMBS, JOIN_TITLE } from "./join-title";
import { type Made, MadeInvitationView } from "./made-invitation";

/** Invites clusters: what they are to bring, and what is expected of them. */
export function JoinPage() {
  return (
    <ViewGate
      title={JOIN_TITLE}
      subject="how clusters join"
      query={joinOptions()}
      loading={<PageHeader title={JOIN_TITLE} crumbs={JOIN_CRUMBS} />}
    >
      {({ page }) => <Loaded options={page} />}
    </ViewGate>
  );
}

function Loaded({ options }: { readonly options: InvitationOptions }) {
  // The token is here alone: it goes with this page.
  const [made, setMade] = useState<Made>();
  const router = useRouter();
  const openCluster = (name: string) => {
    toast({ id: `import/${name}`, phase: "seen", text: `The import of ${name} has begun.` });
    router.push(`/clusters/${name}`);
  };
  return (
    <>
      <PageHeader
        title={made ? made.answer.name : JOIN_TITLE}
        verb={made ? "Invitation" : undefined}
        machine={made !== undefined}
        crumbs={JOIN_CRUMBS}
      />
      {made ? (
        <MadeInvitationView made={made} onAgain={() => setMade(undefined)} />
      ) : (
        <JoinForm options={options} onMade={setMade} onBegun={openCluster} />
      )}
    </>
  );
}
