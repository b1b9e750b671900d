import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import type { InstallationInput, InstallationPath } from "@/lib/api/addons/installation";
import { deepEqual } from "@/lib/kube/patches";
import { installation } from "@/lib/queries/addons/installation";

/** After this time the toast ends: the pages show the rest. */
const FOLLOWED_FOR_MS = 60_000;
const POLL_MS = 1_000;

/** Reports that the hub accepted a change of an installation, and again when the console has it from the hub. */
export function notifyWhenChanged(queries: QueryClient, path: InstallationPath, input: InstallationInput): void {
  const { placement } = input;
  const id = `installation ${path.name} ${path.namespace}/${path.placement}`;
  toast({ id, phase: "accepted", text: "Hub accepted.", detail: `How ${path.name} rolls out is being changed.` });
  const next = { name: path.name, namespace: placement.namespace, placement: placement.name };
  const observer = new QueryObserver(queries, { ...installation(next), refetchInterval: POLL_MS });
  const check = (data: { readonly input: InstallationInput } | undefined) => {
    if (!data || !deepEqual(data.input, input)) return;
    stop();
    toast({ id, phase: "seen", text: `${path.name} rolls out in the new way.` });
  };
  const unsubscribe = observer.subscribe(({ data }) => check(data));
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  check(observer.getCurrentResult().data);
}
