import { gates } from "./scenario-gates";
import { testScenario } from "./test-scenario";

await testScenario(gates, 2);
