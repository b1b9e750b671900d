import { orders } from "./scenario-orders";
import { testScenario } from "./test-scenario";

await testScenario(orders, 0);
