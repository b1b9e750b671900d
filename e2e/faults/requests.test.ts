import { requests } from "./scenarios";
import { testScenario } from "./test-scenario";

await testScenario(requests, 3);
