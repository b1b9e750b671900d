import { groups } from "./scenarios";
import { testScenario } from "./test-scenario";

await testScenario(groups, 1);
