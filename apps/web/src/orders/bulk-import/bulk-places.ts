import type { BulkField, BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { BulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';

/** Longer texts are not names of places. */
const MAX_PLACE_CHARS = 80;

const placeColumns = [
  { pincode: 'pinCode', city: 'city', state: 'state' },
  { pincode: 'returnPin', city: 'returnCity', state: 'returnState' },
  { pincode: 'pickupPinCode', city: 'pickupCity', state: 'pickupState' },
] as const;

interface SheetPlace {
  readonly rowNumber: number;
  readonly columns: (typeof placeColumns)[number];
  readonly place: { readonly pincode: string; readonly city: string; readonly state: string };
}

export interface PlaceOffer extends SheetPlace {
  readonly suggestion: { readonly city: string; readonly state: string };
}

export function formatPlace({ city, state }: PlaceOffer['suggestion']): string {
  return city === '' ? state : `${city}, ${state}`;
}

export function listPlaces(rows: readonly BulkRow[]): SheetPlace[] {
  const places = rows.flatMap(({ rowNumber, values }) =>
    placeColumns.map((columns) => ({
      rowNumber,
      columns,
      place: {
        pincode: values[columns.pincode],
        city: values[columns.city],
        state: values[columns.state],
      },
    })),
  );
  return places.filter(
    ({ place: { pincode, city, state } }) =>
      /^\d{6}$/.test(pincode) && city.length <= MAX_PLACE_CHARS && state.length <= MAX_PLACE_CHARS,
  );
}

export class PlaceOffers {
  hasReceivedOffers = false;
  private offers: readonly PlaceOffer[] = [];

  listOffers(): readonly PlaceOffer[] {
    return this.offers;
  }

  findOffer(row: number, column: BulkField): PlaceOffer | null {
    const offer = this.offers.find(
      ({ rowNumber, columns }) => rowNumber === row && columns.city === column,
    );
    return offer ?? null;
  }

  /** Adds offers, except for addresses that were edited since the request. */
  add(
    offers: readonly PlaceOffer[],
    getValues: (rowNumber: number) => BulkValues | undefined,
  ): void {
    this.hasReceivedOffers = true;
    const currentOffers = offers.filter(({ rowNumber, columns, place }) => {
      const values = getValues(rowNumber);
      return (
        values?.[columns.pincode] === place.pincode &&
        values[columns.city] === place.city &&
        values[columns.state] === place.state
      );
    });
    this.offers = [...this.offers, ...currentOffers];
  }

  removeOffers(row: number, column?: BulkField): void {
    this.offers = this.offers.filter(
      ({ rowNumber, columns: { pincode, city, state } }) =>
        rowNumber !== row ||
        (column !== undefined && column !== pincode && column !== city && column !== state),
    );
  }
}
