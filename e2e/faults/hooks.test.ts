import { hooks } from "./scenario-hooks";
import { testScenario } from "./test-scenario";

await testScenario(hooks, 0);
