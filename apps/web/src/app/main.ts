import './app.css';
import { startClient } from './client.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');
startClient(root);
