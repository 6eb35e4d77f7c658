// tools/faults.mjs runs this file after it has killed a fault test.
import { removeFaultLeftovers } from './leftovers.ts';

await removeFaultLeftovers();
