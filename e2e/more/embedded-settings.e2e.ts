import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HDNodeWallet } from 'ethers'
import { createTestClient, http, parseEther } from 'viem'
import { logIn, look, newWallet, openSettings, press, proveByPassword } from '../harness/embedded-settings.js'
import { askToSign, connectedAddress, expect, logInAtFrameOfOthers, sessionOf, test } from '../harness/embedded-test.js'
import { dialogOf, settled } from '../harness/modal.js'

const PASSWORD = 'correct horse battery'

test('another recovery method is added, after a new code if the login is old; the first one can be removed, but never the last', async ({
  context,
  openApp,
  page,
  problems,
  sandbox,
  server,
}) => {
  await sandbox.attach(context)
  sandbox.wallets.alba.policy('approve')
  // The nonce for proofs has expired by then as well, and a new one is fetched.
  problems.allow(/401 \(Unauthorized\)/)
  await page.setViewportSize({ width: 360, height: 740 })
  await openApp()
  await newWallet(page, server, 'ways@example.com')
  await connectedAddress(page)
  const frame = await openSettings(page)
  await look(page, 'menu')
  await press(page, /^Recovery methods/)
  await frame.getByText('To remove this one, add another first.').waitFor()
  expect(await frame.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await look(page, 'recovery')

  server.pass(301_000)
  await press(page, 'Add another method')
  await press(page, 'Recovery code')
  const code = (await frame.locator('.code').textContent())?.trim() ?? ''
  await frame.getByLabel('Type the last two groups').fill(code.slice(-8))
  await press(page, 'Add')
  await frame.getByText('You last logged in more than five minutes ago.').waitFor()
  await look(page, 'again')
  await frame.getByLabel('Code').fill(await server.codeFor('ways@example.com'))
  await press(page, 'Continue')
  await frame.getByText('Confirm that it is you with one of your recovery methods.').waitFor()
  await look(page, 'prove')
  await proveByPassword(page)
  await frame.getByRole('heading', { name: 'Recovery methods' }).waitFor()
  expect(await frame.getByRole('listitem').count()).toBe(2)

  await press(page, 'Remove Password')
  await frame.getByRole('heading', { name: 'Remove this recovery method?' }).waitFor()
  await look(page, 'remove-way')
  // Escape goes back one step instead of closing.
  await page.keyboard.press('Escape')
  await press(page, 'Remove Password')
  await press(page, 'Remove')
  // Going back midway removes nothing.
  await frame.getByText('Confirm that it is you with one of your recovery methods.').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Remove')
  await proveByPassword(page)
  await frame.getByText('To remove this one, add another first.').waitFor()
  expect(await frame.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Recovery code')])

  await page.keyboard.press('Escape')
  await expect
    .poll(() => frame.getByRole('button', { name: 'Recovery methods' }).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await press(page, 'Security log')
  await frame.getByText('Recovery method removed').waitFor()
  await frame.getByText('Wallet created').waitFor()
  await look(page, 'log')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  // The page uses the newly created login.
  await page.reload()
  await connectedAddress(page)

  // While the visitor's own wallet is in use, the settings of this one are not offered.
  await page.evaluate((connector) => window.embedded.connections.connect({ connector }), 'test.latchkey.alba')
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page)
    .getByRole('button', { name: /Disconnect/ })
    .waitFor()
  expect(await dialogOf(page).getByText('Wallet settings').count()).toBe(0)
})

test('a device removed on another one is logged out there and no longer signs', async ({ browser, openApp, page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { url } = await openApp()
  await newWallet(page, server, 'devices@example.com')
  const address = await connectedAddress(page)
  const elsewhere = await browser.newContext({ locale: 'en-US' })
  try {
    const other = await elsewhere.newPage()
    await other.goto(url)
    server.pass(31_000)
    await logIn(other, server, 'devices@example.com')
    const unlock = other.frameLocator('iframe')
    await unlock.getByRole('heading', { name: 'Unlock your wallet' }).waitFor()
    await press(other, 'Password')
    await unlock.getByLabel('Password').fill(PASSWORD)
    await press(other, 'Unlock')
    expect(await connectedAddress(other)).toBe(address)

    const frame = await openSettings(page)
    await press(page, /^Devices/)
    await frame.getByText('This device').waitFor()
    await look(page, 'devices')
    const rows = frame.getByRole('listitem')
    expect(await rows.count()).toBe(2)
    // The current device is marked, and cannot be removed here.
    expect(await rows.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0)
    await press(page, /^Remove/, rows)
    await frame.getByRole('heading', { name: 'Remove this device?' }).waitFor()
    await look(page, 'remove-device')
    await press(page, 'Remove')
    await proveByPassword(page)
    await expect.poll(() => rows.count()).toBe(1)

    // Anything released earlier is lost with the page.
    await other.reload()
    await connectedAddress(other)
    const refused = askToSign(other, address)
    await press(other, 'Sign')
    expect(String(await refused)).not.toMatch(/^0x/)
    await expect.poll(async () => (await sessionOf(other))?.status).toBe('disconnected')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const signing = askToSign(page, address)
    await press(page, 'Sign')
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  } finally {
    await elsewhere.close()
  }
})

test('the words open the same account in another wallet, exist only while they are shown, and cause a mail', async ({
  openApp,
  page,
  problems,
  server,
  sandbox,
}) => {
  // The proof of a wrong password.
  problems.allow(/401 \(Unauthorized\)/)
  await openApp()
  await newWallet(page, server, 'words@example.com')
  const address = await connectedAddress(page)
  const frame = await openSettings(page)
  await press(page, 'Recovery words')
  await look(page, 'words-before')
  const go = frame.getByRole('button', { name: 'Get the words' })
  await expect.poll(() => go.isEnabled()).toBe(true)
  // A script's click has no effect.
  await go.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame)
  })
  expect(await go.isEnabled()).toBe(true)
  await go.click()
  await proveByPassword(page, 'wrong horse battery')
  await frame.getByText('Wrong password.').waitFor()
  expect(await frame.locator('.words').count()).toBe(0)
  await frame.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await frame.getByRole('img', { name: 'The words are hidden.' }).waitFor()
  await look(page, 'words-hidden')
  const shown = frame.locator('.words li')
  expect(new Set(await shown.allTextContents())).toEqual(new Set(['•••••']))
  const hidden = await frame.locator('#root').textContent()
  await press(page, 'Show the words')
  await look(page, 'words-shown')
  const words = await shown.allTextContents()
  expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(address)
  await press(page, 'Hide the words')
  // Some words of the list also occur in the sentences around them.
  expect(await frame.locator('#root').textContent()).toBe(hidden)
  expect((await sandbox.mail?.next('words@example.com'))?.subject).toMatch(/were shown/)
  await page.keyboard.press('Escape')

  await press(page, 'Recovery kit')
  await look(page, 'kit')
  await press(page, 'Protect it with a password')
  await frame.getByLabel('Password', { exact: true }).fill('the old lighthouse')
  await frame.getByLabel('Password again').fill('the old lighthouse')
  await press(page, 'Download the kit')
  const [download] = await Promise.all([page.waitForEvent('download'), proveByPassword(page)])
  expect(download.suggestedFilename()).toBe(`recovery-kit-${address.slice(0, 10).toLowerCase()}.html`)
  await look(page, 'kit-made')
  expect((await sandbox.mail?.next('words@example.com'))?.subject).toMatch(/recovery kit/)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kit-'))
  const browser = page.context().browser()
  const alone = await browser?.newContext({ offline: true, locale: 'en-US', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  try {
    const file = join(folder, 'kit.html')
    await download.saveAs(file)
    const kit = await alone?.newPage()
    if (!kit) throw new Error('There is no browser.')
    const wrong: string[] = []
    kit.on('console', (message) => wrong.push(message.text()))
    kit.on('pageerror', (error) => wrong.push(String(error)))
    kit.on('request', (request) => request.url().startsWith('file:') || wrong.push(request.url()))
    await kit.goto(pathToFileURL(file).href)
    await kit.getByText(address).waitFor()
    await kit.getByLabel('Password of this file').fill('the new lighthouse')
    await kit.getByRole('button', { name: 'Show the words' }).click()
    await kit.getByText('Wrong password.').waitFor()
    await kit.screenshot({ path: 'artifacts/settings-kit-file.png' })
    await kit.getByLabel('Password of this file').fill('the old lighthouse')
    await kit.getByRole('button', { name: 'Show the words' }).click()
    await kit.getByRole('listitem').first().waitFor()
    expect(await kit.getByRole('listitem').allTextContents()).toEqual(words)
    await kit.screenshot({ path: 'artifacts/settings-kit-open.png' })
    expect(wrong).toEqual([])
  } finally {
    await alone?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an account is deleted after its address was typed, the page is notified of the logout, and a login restores it', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openApp()
  await newWallet(page, server, 'bye@example.com')
  const address = await connectedAddress(page)
  const [chain] = sandbox.chains
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setBalance({ address, value: parseEther('1.5') })
  const frame = await openSettings(page)
  await press(page, 'Delete the account')
  await frame.getByText(/^1\.5 /).waitFor()
  const sure = frame.getByRole('button', { name: 'Delete', exact: true })
  await frame.getByText('Tokens and Bitcoin are not counted here').waitFor()
  expect(await sure.isDisabled()).toBe(true)
  await frame.getByLabel('To confirm, type bye@example.com').fill('bye@example.com')
  await look(page, 'delete')
  await sure.click()
  await proveByPassword(page)
  await frame.getByRole('heading', { name: 'The account will be deleted' }).waitFor()
  await look(page, 'deleted')
  expect((await sandbox.mail?.next('bye@example.com'))?.subject).toMatch(/will be deleted/)
  await press(page, 'Log out')
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('disconnected')

  expect(await page.evaluate(() => window.embedded.state.core.namespace)).toBe('eip155')

  await page.reload()
  expect((await sessionOf(page))?.status).toBe('disconnected')
  server.pass(31_000)
  await logIn(page, server, 'bye@example.com')
  expect(await connectedAddress(page)).toBe(address)
  await openSettings(page)
  await frame.getByText('This account will be deleted on').waitFor()
  await look(page, 'leaving')
  await press(page, 'Keep the account')
  await frame.getByRole('button', { name: 'Delete the account' }).waitFor()
  expect(await frame.getByText('This account will be deleted on').count()).toBe(0)
})

test('a third-party frame has no row for settings, and gets no request for them', async ({ openApp, page, serve }) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await logInAtFrameOfOthers(page)
  expect(await page.evaluate(() => window.embedded.state.embeddedWallet.hasSettings)).toBe(false)
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page)
    .getByRole('button', { name: /Disconnect/ })
    .waitFor()
  expect(await dialogOf(page).getByText('Wallet settings').count()).toBe(0)
})
