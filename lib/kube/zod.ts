import { config } from "zod/mini";
import * as z from "./zod-parts";

// The pages forbid `eval` (CSP), and zod would probe for it at the first parse.
config({ jitless: true });

export { z };
