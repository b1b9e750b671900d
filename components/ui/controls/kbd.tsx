import type { ReactNode } from "react";

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-[17px] rounded-[3px] border border-line bg-surface px-1 text-center font-medium font-sans text-[10.5px] text-text-3 leading-4">
      {children}
    </kbd>
  );
}
