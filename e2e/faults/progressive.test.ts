import { progressive } from "./scenarios";
import { testScenario } from "./test-scenario";

await testScenario(progressive, 2);
