import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import type { IdempotentCall } from '../platform/idempotency.ts';

/** The accounts of a demo database. Their passwords are public, so a live server rejects the database. */
export const demoAccounts = [
  {
    role: 'Seller',
    email: 'seller@demo.shipdesk.in',
    password: 'Seller#2026',
    name: 'Asha Menon',
    phone: '9845012345',
    company: 'Malabar Spice House',
    kind: 'seller',
  },
  {
    role: 'Second seller',
    email: 'other@demo.shipdesk.in',
    password: 'Other#2026',
    name: 'Rohan Gupta',
    phone: '9810098100',
    company: 'Gupta Handlooms',
    kind: 'seller',
  },
  {
    role: 'Admin',
    email: 'admin@demo.shipdesk.in',
    password: 'Admin#2026',
    name: 'Demo Operator',
    phone: '9900099000',
    company: 'Shipdesk',
    kind: 'operator',
  },
  {
    role: 'Seller with dues',
    email: 'owing@demo.shipdesk.in',
    password: 'Owing#2026',
    name: 'Lakshmi Narayanan',
    phone: '9840012345',
    company: 'Kanchi Silks',
    kind: 'seller',
  },
] as const;

export const demoRoles = { seller: 'Owner', operator: 'Admin' } as const;

const contact = { altPhone: '', email: 'dispatch@malabarspice.example', country: 'India' };

export const demoWarehouses: WarehouseForm[] = [
  {
    ...contact,
    pickupAddressTitle: 'Kochi main store',
    name: 'Biju Thomas',
    phone: '9847012345',
    address: '14/220 Market Road, Mattancherry',
    pin: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    isDefault: true,
  },
  {
    ...contact,
    pickupAddressTitle: 'Bengaluru hub',
    name: 'Kavya Rao',
    phone: '9845098450',
    address: '27 Residency Road, Shanthala Nagar',
    pin: '560025',
    city: 'Bengaluru',
    state: 'Karnataka',
    isDefault: false,
  },
  {
    ...contact,
    pickupAddressTitle: 'Mumbai godown',
    name: 'Imran Shaikh',
    phone: '9820011223',
    address: 'Gala 9, Sai Industrial Estate, Andheri East',
    pin: '400069',
    city: 'Mumbai',
    state: 'Maharashtra',
    isDefault: false,
  },
];

/** An unassigned GSTIN with a valid check character. */
export const demoGstin = '32AABCM4521K1ZR';
/** The state of `demoGstin`. It decides the kind of GST on the seller's charges. */
export const demoState = 'Kerala' as const;

/** The name, phone number, address and pincode of each consignee. */
export const demoConsignees = [
  ['Priya Sharma', '9811122233', 'C-42 Green Park Extension', '110016'],
  ['Arjun Nair', '9846123450', 'TC 12/905 Pattom Palace Road', '695004'],
  ['Sneha Patil', '9822334455', 'Flat 8, Shree Apartments, Kothrud', '411038'],
  ['Mohammed Faizal', '9895012399', '5/77 Beach Road, Vellayil', '673032'],
  ['Ritika Bose', '9830045678', '18B Lake Gardens', '700045'],
  ['Karthik Subramanian', '9840099887', '31 Kutchery Road, Mylapore', '600004'],
  ['Harpreet Kaur', '9814512345', '1187 Sector 22-B', '160022'],
  ['Deepak Verma', '9839055667', '6/3 Vikas Nagar', '226022'],
  ['Ananya Reddy', '9866011992', 'Plot 54, Jubilee Hills Road 10', '500033'],
  ['Jitendra Joshi', '9824077881', '9 Satyam Society, Navrangpura', '380009'],
  ['Lalrinpuii Sailo', '9862311200', 'Zarkawt Main Street', '796001'],
  ['Tenzin Dolma', '9906112233', 'Fort Road, near Polo Ground', '194101'],
  ['Meera Iyengar', '9886054321', '77 Sampige Road, Malleswaram', '560003'],
  ['Suresh Yadav', '9931204567', 'Boring Canal Road', '800001'],
] as const;

/** The name, unit price in rupees, HSN code and kilograms per unit of each product. */
export const demoProducts = [
  ['Malabar black pepper 500 g', '649.00', '0904', '0.52'],
  ['Green cardamom 8 mm 250 g', '1125.00', '0908', '0.27'],
  ['Cinnamon quills 200 g', '310.50', '0906', '0.22'],
  ['Cloves hand-picked 100 g', '245.00', '0907', '0.12'],
  ['Wayanad turmeric 1 kg', '420.00', '0910', '1.05'],
  ['Spice gift box, 12 jars', '2499.00', '0910', '2.40'],
  ['Filter coffee blend 500 g', '540.00', '0901', '0.53'],
  ['Banana chips family pack', '285.00', '2008', '0.85'],
] as const;

export const createDemoCall = (operation: string): IdempotentCall => ({
  operation,
  key: undefined,
  requestHash: '',
});
