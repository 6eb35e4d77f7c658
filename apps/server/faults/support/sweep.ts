// What tools/faults.mjs runs after a fault that was ended from outside.
import { removeFaultLeftovers } from './leftovers.ts';

await removeFaultLeftovers();
