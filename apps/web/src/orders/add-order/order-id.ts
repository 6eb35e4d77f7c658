/** Crockford's alphabet: no letter that reads like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id for a new order: the current day (`yyyy-MM-dd`) and 40 random bits. */
export function newOrderId(today: string, randomBytes: (count: number) => Uint8Array = random) {
  const day = today.replaceAll('-', '').slice(2);
  const tail = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length));
  return `${day}-${tail.join('')}`;
}

// randomUUID is missing on plain-http hosts other than localhost; getRandomValues is not.
function random(count: number) {
  return crypto.getRandomValues(new Uint8Array(count));
}
