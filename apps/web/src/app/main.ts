import './app.css';
import { startClient } from './client.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');
// In a task of its own, so that the browser can respond between evaluating the code and starting the client.
setTimeout(startClient, 0, root);
