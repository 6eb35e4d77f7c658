import type { ListedWarehouse } from '../warehouse-form.ts';

export const createListedWarehouse = (changes: Partial<ListedWarehouse> = {}): ListedWarehouse => ({
  id: 'w1',
  isDefault: false,
  pickupAddressTitle: 'Kochi store',
  pickupName: 'Biju Thomas',
  pickupPhone: '9847012345',
  pickupAltPhone: null,
  pickupEmail: '',
  pickupAddress: '14 Market Road',
  pickupPinCode: '682002',
  pickupCity: 'Ernakulam',
  pickupState: 'Kerala',
  pickupCountry: 'India',
  isArchived: false,
  ordersLast30Days: 0,
  ...changes,
});
