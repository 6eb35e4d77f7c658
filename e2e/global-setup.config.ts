import { seedDemo } from './support/server.ts';

/** Playwright runs it before the workers start, and what it returns after they ended. */
export default seedDemo;
