import type { Metadata } from "next";
import { SignInFrame } from "@/components/session/sign-in-frame";

export const metadata: Metadata = { title: "Sign in" };

export default function LoginPage() {
  return <SignInFrame />;
}
