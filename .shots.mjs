import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chromium } from 'playwright';
const dataDir = mkdtempSync('/tmp/wf/data-');
const child = spawn(process.execPath, ['apps/server/dist/main.js'], { env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' } });
const url = await new Promise((res) => { let o=''; const f=(c)=>{o+=c; const m=/ready: (\S+)/.exec(o); if(m) res(m[1]);}; child.stdout.on('data',f); child.stderr.on('data',f); child.on('close',()=>{console.log(o);process.exit(1)}); });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const only = process.argv[2];
try {
for (const [w,h] of [[375,740],[768,1000],[1440,900]]) for (const scheme of ['light','dark']) {
  if (only && only !== `${w}${scheme}`) continue;
  const ctx = await browser.newContext({ baseURL: url, viewport: { width: w, height: h }, colorScheme: scheme, locale: 'en-IN', timezoneId: 'Asia/Kolkata', hasTouch: w===375, isMobile: w===375, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  const email = `k${w}${scheme}${Date.now()}@wxq.example.in`;
  const password = 'Tqz#4419vbn';
  const r = await ctx.request.post('/auth/register', { data: { name: 'Asha Menon', email, phone: '9847012345', password, confirmPassword: password, terms: true } });
  const { accessToken } = await r.json();
  const wh = (title, isDefault) => ctx.request.post('/warehouse/create', { headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': title+email }, data: { pickupAddressTitle: title, name: 'Biju Thomas', email: '', phone: '9847012345', altPhone: '', address: '14 Market Road', pin: '682002', city: 'Ernakulam', state: 'Kerala', country: 'India', isDefault } });
  console.log((await wh('Kochi store', true)).status()); await wh('Aluva depot', false);
  const shot = (n) => page.screenshot({ path: `/tmp/wf/shots/${w}-${scheme}-${n}.png` });
  await page.goto('/orders/add'); await page.getByRole('heading', { name: 'Add Order' }).waitFor(); await page.waitForTimeout(500);
  await shot('1-start');
  await page.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(300); await shot('2-refused');
  const f = (n) => page.getByRole('textbox', { name: n, exact: true });
  await f('Name').fill('Ravi Kumar'); await f('Phone').fill('9876543210'); await f('Address').fill('12 MG Road'); await f('Pincode').fill('560001'); await page.waitForTimeout(400);
  await f('Product name').fill('Pepper'); await f('Quantity').click(); await page.keyboard.type('2.5'); await shot('3-quantity');
  await f('Unit price').fill('26000');
  await page.getByRole('button', { name: 'Weight & Dimensions' }).click();
  await page.getByRole('button', { name: 'Package type' }).click(); await page.getByRole('option', { name: 'multi(B2B)' }).click();
  await f('Number of boxes').fill('2'); await f('Weight per box').fill('1.5'); await page.waitForTimeout(300); await shot('4-boxes');
  if (w < 1000) { await page.getByRole('button', { name: /^Summary/ }).click(); await page.waitForTimeout(200); await shot('5-summary'); await page.getByRole('button', { name: /^Summary/ }).click(); }
  await f('GST ewaybill number').fill('123456789012').catch(()=>{});
  await page.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(600); await shot('6-saved');
  await page.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(600); await shot('7-saved-again');
  await page.goto('/account'); await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/wf/shots/${w}-${scheme}-8-account.png`, fullPage: true });
  await page.goto('/warehouse'); await page.waitForTimeout(600); await shot('9-warehouse');
  await page.getByRole('button', { name: 'Add Warehouse' }).first().click(); await page.waitForTimeout(400); await shot('a-add-warehouse');
  await page.goto('/help'); await page.waitForTimeout(400); await shot('b-help');
  await ctx.close();
}
} catch (e) { console.log(e); }
await browser.close(); child.kill('SIGTERM'); setTimeout(()=>process.exit(0), 2000);
