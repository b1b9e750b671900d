import { Notice } from "@/components/ui/feedback/notice";
import type { SignInProblem } from "@/lib/api/session/sign-in-problem";

const SENTENCES: Readonly<Record<SignInProblem, string>> = {
  unreachable: "The sign-in provider cannot be reached. Try again in a moment.",
  denied: "The provider did not sign you in: access was denied there.",
  expired: "This sign-in took too long, was used before, or began in another browser. Start again.",
  "not-admitted": "Your account may not use this console. Its administrators name the users and groups that may.",
  "not-accepted": "You are signed in at the provider, but the hub does not accept its token. Tell an administrator.",
  "hub-unreachable": "The hub cannot be reached, so nobody can be signed in now. Try again in a moment.",
  failed: "The provider's answer could not be used. The console's log says why.",
};

/** Why the provider has signed nobody in, by the name of the problem in the address; nothing for any other text. */
export function ProviderProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null || !Object.hasOwn(SENTENCES, problem)) return null;
  return (
    <div role="alert" className="mt-4">
      <Notice tone="bad" within="form">
        {SENTENCES[problem as SignInProblem]}
      </Notice>
    </div>
  );
}
