// Cleanup that tools/faults.mjs runs after it has stopped a fault run.
import { removeFaultLeftovers } from './leftovers.ts';

await removeFaultLeftovers();
