import type { Agent } from "@/lib/addon-config/agent";
import { helloworld } from "./helloworld/agent";

/**
 * The add-ons that are written in code, by name. One that lists a template is described by that, whatever it is called.
 */
export const codeAgents: Readonly<Record<string, Agent>> = { helloworld };
