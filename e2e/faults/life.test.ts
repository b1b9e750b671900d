import { life } from "./scenarios";
import { testScenario } from "./test-scenario";

await testScenario(life, 0);
