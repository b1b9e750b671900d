import { ArrowRight } from "lucide-react";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { SignInOptions } from "@/lib/api/session/session";

interface DemoAccountsProps {
  readonly accounts: SignInOptions["accounts"];
  readonly onChoose: (account: string) => void;
  readonly pending: boolean;
  readonly problem: string | undefined;
}

/** The accounts of a demo hub: no secret, one click each. Says that the fleet is simulated. */
export function DemoAccounts({ accounts, onChoose, pending, problem }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-6">
      <h2 id="demo-accounts" className="flex items-center gap-2 font-medium">
        <span className="rounded-badge bg-waiting-soft px-1.5 font-medium text-small text-waiting-text leading-5">
          Demo
        </span>
        A simulated fleet. Nothing here is real
      </h2>
      <ul className="mt-2 border-line border-t">
        {accounts.map(({ name, description }) => (
          <li key={name} className="border-line border-b">
            <button
              type="button"
              data-account={name}
              disabled={pending}
              onClick={() => onChoose(name)}
              className="duration-fast group -mx-2 flex w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 py-2.5 text-left transition-colors hover:bg-hover disabled:text-text-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-body">{name}</span>
                <span className="block text-small text-text-2">{description}</span>
              </span>
              <ArrowRight
                size={16}
                strokeWidth={1.5}
                aria-hidden="true"
                className="flex-none text-text-3 group-hover:text-accent-text"
              />
            </button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-bad-text text-small">
          <StatusIcon shape="octagon" className="mt-px" />
          {problem}
        </p>
      ) : null}
    </section>
  );
}
