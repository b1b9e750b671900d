import { CONSOLES } from "./plans-of-consoles";
import { testPlans } from "./test-plans";

testPlans("consoles that come and go", CONSOLES);
