import { seedDemo } from './support/server.ts';

/** Playwright calls this function before the workers start, and the function that it returns after they end. */
export default seedDemo;
