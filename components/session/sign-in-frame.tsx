import { type ReactNode, Suspense } from "react";
import { ThemeToggle } from "@/components/ui/controls/theme-toggle";
import { Logo } from "@/components/ui/layout/logo";
import { SignIn } from "./sign-in";
import { Swell } from "./swell";

/** The page for signed-out visitors. */
export function SignInFrame(): ReactNode {
  return (
    <div className="grid min-h-dvh bg-surface nav:grid-cols-2">
      <main className="flex flex-col px-4 py-6 sheet:px-12 sheet:pt-10 sheet:pb-7">
        <div className="flex items-center gap-[9px] font-strong text-head">
          <Logo className="size-5" />
          Flotilla
          <span className="ml-auto">
            <ThemeToggle />
          </span>
        </div>
        <div className="m-auto w-full py-8 sheet:max-w-[344px]">
          <Suspense>
            <SignIn />
          </Suspense>
        </div>
        <p className="text-small text-text-3">
          Add-ons of an Open Cluster Management fleet: health, rollouts and approvals.
        </p>
      </main>
      <aside aria-hidden="true" className="relative hidden overflow-hidden border-line border-l bg-canvas nav:block">
        <Swell />
      </aside>
    </div>
  );
}
