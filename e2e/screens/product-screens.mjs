// The screens of products and boxes. The demo has products but no boxes, so this file stubs boxes.
import { failRequests, getDialog, openSection, seller, stallRequests } from './screen-steps.mjs';

const boxes = [
  ['Mailer bag, large', 350, 250, 40, 30],
  ['Small carton', 200, 150, 100, 120],
  ['Carton for two sarees with tissue paper and an inner bag', 380, 300, 80, 260],
].map(([name, lengthMm, breadthMm, heightMm, tareGrams], index) => ({
  id: `018f0000-0000-7000-8000-00000000000${index}`,
  name,
  lengthMm,
  breadthMm,
  heightMm,
  tareGrams,
}));

const showBoxes = async (page, path = '/setting/boxes') => {
  await page.route(/\/api\/package-presets$/, (route) => route.fulfill({ json: { data: boxes } }));
  await page.goto(path);
};

const showProducts = async (page) => {
  await showBoxes(page, '/other/products');
  await page.getByRole('rowheader').first().waitFor();
};

const chooseProductFile = async (page, text) => {
  await showProducts(page);
  await page.getByRole('button', { name: 'Import…' }).click();
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
};

export const productScreens = [
  { name: 'products', as: seller, show: showProducts },
  {
    name: 'products-empty',
    as: seller,
    show: async (page) => {
      const json = { data: [], hasMore: false };
      await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill({ json }));
      await page.goto('/other/products');
      await page.getByText('No products yet').waitFor();
    },
  },
  {
    name: 'products-nothing-found',
    as: seller,
    show: (page) => page.goto('/other/products?q=nothing+like+this'),
  },
  {
    name: 'products-loading',
    as: seller,
    show: stallRequests(/\/api\/products/, (page) => page.goto('/other/products')),
  },
  {
    name: 'products-failed',
    as: seller,
    show: failRequests(/\/api\/products/, async (page) => {
      await page.goto('/other/products');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'product-edit',
    as: seller,
    show: async (page) => {
      await showProducts(page);
      await page.getByRole('rowheader').first().click();
      await getDialog(page).getByLabel('Width').fill('');
      await getDialog(page).getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'products-file-problems',
    as: seller,
    show: async (page) => {
      const rows = ['Tea,T-1,12,free,much,Crate', ',,,,0,', 'Tea,t-1,0902,90,250 g,'];
      const header = 'Name,SKU,HSN,Price,Weight,Box';
      await chooseProductFile(page, [header, ...rows].join('\n'));
      await getDialog(page).getByRole('region', { name: 'Problems' }).waitFor();
    },
  },
  {
    name: 'products-file',
    as: seller,
    show: async (page) => {
      await chooseProductFile(page, 'Name,SKU,Weight (g),Vendor\nTea,T-1,250,X\n');
      await getDialog(page).getByText('The file has 1 product').waitFor();
    },
  },
  { name: 'boxes-empty', as: seller, show: (page) => page.goto('/setting/boxes') },
  { name: 'boxes', as: seller, show: (page) => showBoxes(page) },
  {
    name: 'box-new',
    as: seller,
    show: async (page) => {
      await showBoxes(page);
      await page.getByRole('button', { name: 'Add box' }).click();
      await getDialog(page).getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'add-order-box',
    as: seller,
    show: async (page) => {
      await showBoxes(page, '/orders/add');
      await openSection(page, 'Weight & Dimensions');
      await page.getByRole('button', { name: /Box$/ }).click();
      await page.getByRole('option', { name: /Small carton/ }).click();
    },
  },
];
