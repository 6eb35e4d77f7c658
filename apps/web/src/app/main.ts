import './app.css';
import { keepFresh } from '../session/keep-fresh.ts';
import { beginFirstCalls } from './first-calls.ts';
import { createStore } from './store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');

// Read before anything shows an amount: what comes later has every element styled and placed anew.
void document.fonts.load('1em Inter', '₹');

const { store, session } = createStore();
session.followOtherTabs();
keepFresh(store, session);
// They are under way while what draws the screen is still being fetched.
void beginFirstCalls({ store, session }, location);

async function draw(element: HTMLElement) {
  const { reactRoot } = await import('./react-root.ts');
  const { drawClient } = await import('./client.tsx');
  // Each a task of its own: running the modules, and this.
  setTimeout(() => drawClient(reactRoot(element), { store, session }));
}

void draw(root);
