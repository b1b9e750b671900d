import { signers } from "./scenario-signers";
import { testScenario } from "./test-scenario";

await testScenario(signers, 1);
