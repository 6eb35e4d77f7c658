// Global setup of the server tests: builds the server that they start as a process.
import { buildStaleParts } from './build.mjs';

export const setup = () => buildStaleParts(['server']);
