"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { ToastRegion, toast } from "@/components/ui/feedback/toasts";
import { Facts, KeyValues } from "@/components/ui/layout/facts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Peek } from "@/components/ui/overlay/peek";
import { Section } from "./section";

export function Floats() {
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState(false);
  return (
    <Section title="Dialog, toasts">
      <div className="flex flex-wrap gap-2">
        <Button appearance="danger" onClick={() => setOpen(true)}>
          Remove
        </Button>
        <Button
          onClick={() =>
            toast({
              id: "hold",
              phase: "accepted",
              text: "Hub accepted.",
              detail: "Waiting to see it on 812 clusters.",
            })
          }
        >
          Accepted
        </Button>
        <Button
          onClick={() =>
            toast({
              id: "hold",
              phase: "seen",
              text: "Held.",
              detail: "Seen by the controller after 0.8 s.",
              link: { href: "/kit", label: "Resume" },
            })
          }
        >
          Seen
        </Button>
        <Button
          onClick={() =>
            toast({
              id: "other",
              phase: "failed",
              text: "Not written.",
              detail: "The hub answered 409: the object was changed since it was read.",
            })
          }
        >
          Failed
        </Button>
      </div>
      {open ? (
        <ConfirmDialog
          question="Remove node-cert-rotator from 37 clusters?"
          consequences={
            <p>
              The agents and their works are deleted; 1 pre-delete hook runs on <span className="mono">gpu-0014</span>.
              4 of the 37 are unreachable and will finish when they answer.
            </p>
          }
          option={<Checkbox label="Only the 12 in lab first" checked={first} onChecked={setFirst} />}
          typedName="node-cert-rotator"
          keep="Cancel"
          action={`Remove from ${first ? 12 : 37}`}
          onKeep={() => setOpen(false)}
          onAction={() => setOpen(false)}
        />
      ) : null}
      <ToastRegion />
    </Section>
  );
}

export function PeekSection() {
  return (
    <Section title="Peek, facts">
      <div className="flex h-96 border-line border-y sheet:border-r">
        <Peek
          name="edge-west-0412"
          href="/kit"
          onNext={() => undefined}
          onClose={() => undefined}
          actions={<Button>Open its works</Button>}
        >
          <Facts
            facts={[
              { label: "Signer", value: "kubernetes.io/kube-apiserver-client", machine: true },
              { label: "Subject CN", value: "system:open-cluster-management:retail-eu-0207:8xk2q", machine: true },
              { label: "Usages", value: "digital signature, key encipherment, client auth" },
              { label: "SAN", value: "" },
              {
                label: "Labels",
                value: (
                  <KeyValues
                    label="Labels"
                    entries={[
                      ["vendor", "EKS"],
                      ["cloud", "Amazon"],
                      ["env", "prod"],
                    ]}
                  />
                ),
              },
              { label: "Claims", value: <KeyValues label="Claims" entries={[]} /> },
            ]}
          />
        </Peek>
      </div>
    </Section>
  );
}
