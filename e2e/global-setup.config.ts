import { seedDemo } from './support/server.ts';

/** Playwright calls this function before the workers start, and its result after the workers end. */
export default seedDemo;
