import { ProviderLocation } from "@/lib/api/session/provider-sign-in";
import { postJson, SESSION_PATH } from "@/lib/queries/request/request";

/** Goes to the provider, which sends the browser back to `next` once the person is signed in. Throws ApiProblem. */
export async function leaveForProvider(next: string): Promise<void> {
  const { location: address } = await postJson(`${SESSION_PATH}/oidc`, { body: { next }, schema: ProviderLocation });
  location.assign(address);
}
