import type { Metadata } from "next";
import { Suspense } from "react";
import { RegisterPage } from "@/components/catalogue/register/register-page";

export const metadata: Metadata = { title: "Register an add-on" };

export default function Page() {
  return (
    <Suspense>
      <RegisterPage />
    </Suspense>
  );
}
