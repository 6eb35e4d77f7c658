export const account = {
  name: 'Asha Menon',
  email: 'seller@example.in',
  phone: '9847012345',
  roles: ['Customer'],
  role: 'Owner',
  hidesContacts: false,
  visit: null,
  company: { name: 'Asha Menon', logo: '' },
  features: { reverse: false },
  secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  demo: false,
  supportEmail: 'care@example.in',
};
