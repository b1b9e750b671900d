import type { ReactNode } from "react";
import { Logo } from "@/components/ui/layout/logo";

interface PageMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page with only a message. */
export function PageMessage({ title, children, action }: PageMessageProps) {
  return (
    <main className="flex min-h-full flex-col gap-1 bg-surface px-4 py-10 sheet:px-12">
      <Logo className="mb-6 size-5" />
      <h1 className="font-strong text-title tracking-title">{title}</h1>
      <p className="max-w-[90ch] text-text-2">{children}</p>
      {action ? <div className="mt-3 flex">{action}</div> : null}
    </main>
  );
}
