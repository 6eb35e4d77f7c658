// Global setup of the server tests: builds the server that they start as a process.
import { buildStale } from './build.mjs';

export const setup = () => buildStale(['server']);
