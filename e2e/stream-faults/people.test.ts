import { PEOPLE } from "./plans-of-people";
import { testPlans } from "./test-plans";

testPlans("people and their tabs", PEOPLE);
