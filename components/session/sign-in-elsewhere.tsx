import { Button } from "@/components/ui/controls/button";
import { withBasePath } from "@/lib/base-path";

/** Input on this page is kept. */
export function SignInElsewhere({ onSignedIn }: { readonly onSignedIn: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={withBasePath("/login")}
        target="_blank"
        rel="noreferrer"
        className="text-accent-text underline underline-offset-2"
      >
        Sign in in another tab
      </a>
      <Button onClick={onSignedIn}>Continue here</Button>
    </div>
  );
}
