import type { Handler } from "hono";
import { GateCallback, GateCallbackAnswer, GateNamePath } from "@/lib/api/gates/gate-detail";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { described } from "@/server/http/described";
import type { HttpEnv } from "@/server/http/http-env";
import { readText } from "@/server/http/read-json";
import { openRoute } from "@/server/http/route";
import { answerCallback, type CallbackParts } from "./answer-callback";

const MAX_BYTES = 8 * 1024;

const HEADERS = {
  "flotilla-approver": "The name of the external approver, as the gate's `spec.webhook.approver` has it.",
  "flotilla-timestamp": "When it was signed, in seconds since epoch: within the last five minutes.",
  "flotilla-signature": '"sha256=" and the hexadecimal HMAC-SHA256 of "TIMESTAMP.BODY" under the approver\'s key.',
};

/** For a program that no session is for: it proves itself by the signature alone, and is 401 to all others. */
export function callbackRoute(parts: CallbackParts | undefined): Handler<HttpEnv> {
  const limit = new SignInLimit();
  const summary = "Answer a rollout gate as an external approver";
  const answers = GateCallbackAnswer;
  return described(
    {
      summary,
      description:
        "Signed with the approver's key instead of a session, in 8 KiB at most. It acts on the hub as the user `webhook:` and the approver's name, who needs the verb `approve` on the RolloutGate and the right to patch its status.",
      params: GateNamePath,
      body: GateCallback,
      headers: HEADERS,
      answers,
    },
    // Neither path nor body is looked at before the signature.
    openRoute({ summary, answers }, ({ c, signal }) =>
      limit.attempt(c.var.address, async () => {
        const request = {
          gate: c.req.param("name") ?? "",
          approver: c.req.header("flotilla-approver"),
          timestamp: c.req.header("flotilla-timestamp"),
          signature: c.req.header("flotilla-signature"),
          body: await readText(c.req.raw, MAX_BYTES),
        };
        return answerCallback(parts, request, signal);
      }),
    ),
  );
}
