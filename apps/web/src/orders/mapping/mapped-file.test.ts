import { guessMapping } from '@shipdesk/domain/order/mapping/guess-mapping';
import { indexProducts } from '@shipdesk/domain/order/product/product';
import { expect, test } from 'vitest';
import { previewMapping } from './mapped-file.ts';

const header = ['Bill No', 'Bill Date', 'Name', 'Phone', 'Address', 'Pincode', 'City', 'State'];
const address = ['9811100001', '12 MG Road, Ashok Nagar', '560001', 'Bengaluru', 'Karnataka'];
const pickup = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  title: 'Kochi store',
  isDefault: true,
  address: {
    name: 'Kochi store',
    phone: '9847012345',
    altPhone: '',
    email: '',
    address: '14 Market Road',
    pincode: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    country: 'India',
  },
};

test('parses the dates of the preview in the format that a later row of the file shows', () => {
  const records = Array.from({ length: 25 }, (_, index) => ({
    rowNumber: index + 2,
    cells: [`B-${index}`, index < 24 ? '11/05/2026' : '11/19/2026', 'Asha Rao', ...address],
  }));
  const source = { warehouses: [pickup], presets: [], products: indexProducts([]) };
  const content = { header, records };
  const options = { source, today: '2026-11-21' };
  const readDays = (dateOrder: 'monthFirst' | null) => {
    const mapping = { ...guessMapping(header), dateOrder };
    const preview = previewMapping(content, mapping, options);
    return new Set(preview?.rows.map(({ values }) => values.orderDate));
  };
  expect(readDays(null)).toEqual(new Set(['05/11/2026']));
  expect(readDays('monthFirst')).toEqual(new Set(['05/11/2026']));
});
