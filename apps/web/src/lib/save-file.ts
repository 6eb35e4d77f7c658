/** Hands a content to the browser as a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the content by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A CSV text as the content of a file. */
export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
