import './app.css';
import { startClient } from './client.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');
// Start in a separate task, so the browser can handle input after it has evaluated the code.
setTimeout(startClient, 0, root);
