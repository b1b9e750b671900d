"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";

interface TokenFormProps {
  readonly onToken: (token: string) => void;
  readonly pending: boolean;
  readonly problem: string | undefined;
  /** The only way to sign in: then it has the focus. */
  readonly only: boolean;
}

export function TokenForm({ onToken, pending, problem, only }: TokenFormProps) {
  const [token, setToken] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = token.trim();
    setMissing(value === "");
    if (value !== "") onToken(value);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-6">
      {only ? null : (
        <p className="mb-4 flex items-center gap-3 text-small text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a token
        </p>
      )}
      <TextField
        label="Token"
        name="token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        hint="A bearer token for this hub. It is stored encrypted on the hub while you are signed in, never in this browser."
        problem={missing ? "Enter a token; kubectl create token prints one for a service account." : problem}
      />
      <div className="mt-3 grid">
        <Button type="submit" appearance={only ? "primary" : "secondary"} size="large" disabled={pending}>
          {pending ? "Signing in" : "Sign in with token"}
        </Button>
      </div>
    </form>
  );
}
