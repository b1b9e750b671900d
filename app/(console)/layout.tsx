import type { ReactNode } from "react";
import { SignInAgain } from "@/components/session/sign-in-again";
import { Shell } from "@/components/shell/shell";

export default function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  return <Shell signInAgain={<SignInAgain />}>{children}</Shell>;
}
