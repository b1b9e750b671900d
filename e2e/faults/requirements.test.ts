import { requirements } from "./scenario-requirements";
import { testScenario } from "./test-scenario";

await testScenario(requirements, 0);
