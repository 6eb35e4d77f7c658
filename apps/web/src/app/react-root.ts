// The largest part of the client, in a file of its own: it is run in a task of its own.
export { createRoot } from 'react-dom/client';
