// tools/faults.mjs runs this file after it has killed a fault.
import { removeFaultLeftovers } from './leftovers.ts';

await removeFaultLeftovers();
