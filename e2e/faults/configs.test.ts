import { configs } from "./scenario-configs";
import { testScenario } from "./test-scenario";

await testScenario(configs, 2);
