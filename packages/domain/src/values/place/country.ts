import { isWithinEdits } from '../csv/edit-distance.ts';

const indiaName =
  /^(?:in|ind|india|bharat|hindustan|republic of india|भारत|भारत गणराज्य|इंडिया|इण्डिया)$/i;

/** Returns whether a text names India, with at most one wrong letter. The carriers deliver only to India. */
export function isIndia(text: string): boolean {
  const name = text.trim();
  return (
    indiaName.test(name) || isWithinEdits(name.toLowerCase().replace(/[^a-z]/g, ''), 'india', 1)
  );
}
