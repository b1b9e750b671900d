import { configure } from "@testing-library/react";

// How long something takes is no test: a part that is loaded late may take long on a busy machine, and what does not
// come at all fails by this.
configure({ asyncUtilTimeout: 15_000 });
