/** The accounts of a demo database; their passwords are public, so a live server refuses such a database. */
export const demoAccounts = [
  {
    role: 'Seller',
    email: 'seller@demo.shipdesk.in',
    password: 'Seller#2026',
    name: 'Asha Menon',
    phone: '9845012345',
    company: 'Malabar Spice House',
    kind: 'seller',
    roles: ['Customer'],
  },
  {
    role: 'Second seller',
    email: 'other@demo.shipdesk.in',
    password: 'Other#2026',
    name: 'Rohan Gupta',
    phone: '9810098100',
    company: 'Gupta Handlooms',
    kind: 'seller',
    roles: ['Customer'],
  },
  {
    role: 'Admin',
    email: 'admin@demo.shipdesk.in',
    password: 'Admin#2026',
    name: 'Desk Operator',
    phone: '9900099000',
    company: 'Shipdesk',
    kind: 'operator',
    roles: ['Admin'],
  },
] as const;
