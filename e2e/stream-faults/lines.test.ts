import { LINES } from "./plans-of-lines";
import { testPlans } from "./test-plans";

testPlans("readers, gaps and proxies", LINES);
