import { tokens } from "./scenario-tokens";
import { testScenario } from "./test-scenario";

await testScenario(tokens, 1);
