import type { Frame, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { answer, connectedAddress, createByPassword, expect, protectByPassword, sendEmail, signUp, test } from '../harness/embedded-test.js'
import { closed, dialogOf, settled, typeCode } from '../harness/modal.js'

/** Logs in for the first time, and protects the wallet with a password. */
/** Everything that a document's origin stores in this browser. */
const storedIn = (document: Page | Frame): Promise<string> =>
  document.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), globalThis.document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store)
        kept.push(name, store, await Promise.all([read(values.getAllKeys()), read(values.getAll())]))
      }
      database.close()
    }
    return JSON.stringify(kept)
  })
const frameOf = (page: Page): Frame => {
  const found = page.frames().find((one) => one.url().includes('/sdk'))
  if (!found) throw new Error('There is no frame.')
  return found
}

test('a page’s own form logs in by address and code, and the frame protects the new wallet without the modal', async ({
  openApp,
  page,
  problems,
  server,
}) => {
  // The wrong code.
  problems.allow(/status of 40[01]/)
  await openApp()
  const verify = (otp: string) =>
    page.evaluate(
      (code) =>
        window.embedded.actions.email.verifyOtp({ otp: code }).then(
          () => 'connected',
          (error: { readonly details?: { readonly reason?: string } }) => error.details?.reason,
        ),
      otp,
    )
  const sent = await page.evaluate(() => window.embedded.actions.email.connectEmail({ email: 'form@example.com' }))
  expect(sent.next).toBe('code')
  expect(await verify('000000')).toBe('otpWrong')
  const verifying = verify(await server.codeFor('form@example.com'))
  await protectByPassword(page)
  expect(await verifying).toBe('connected')
  expect(await connectedAddress(page)).toMatch(/^0x/)
  expect(await page.evaluate(() => window.embedded.state.core.open)).toBe(false)
})

test('a visitor changes the wallet’s address: a factor in the frame, a code for each address, and back in the settings', async ({
  openApp,
  page,
  problems,
  server,
}) => {
  // Wrong codes, and a nonce from before the clock was advanced.
  problems.allow(/status of 40[01]/)
  await openApp()
  const address = await signUp(page, server, 'old@example.com')
  server.pass(31_000)
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await page.screenshot({ path: 'artifacts/email-settings.png' })
  await dialogOf(page).getByRole('button', { name: 'old@example.com' }).click()
  await settled(page, 'Change email')
  expect(await dialogOf(page).getByLabel('Email').inputValue()).toBe('old@example.com')
  const save = dialogOf(page).getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await dialogOf(page).getByLabel('Email').fill('new@example.com')
  await page.screenshot({ path: 'artifacts/email-change.png' })
  await save.click()

  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Change your email' }).waitFor()
  await frame.getByText('new@example.com').waitFor()
  await page.screenshot({ path: 'artifacts/email-factor.png' })
  await answer(page, 'Password')
  await frame.getByLabel('Password').fill('incorrect horse')
  await answer(page, 'Continue')
  await frame.getByText('Wrong password.').waitFor()
  await frame.getByLabel('Password').fill('correct horse battery')
  await answer(page, 'Continue')

  await settled(page, 'Confirm current email')
  await typeCode(page, await server.codeFor('old@example.com'))
  await settled(page, 'Confirm new email')
  expect(await storedIn(page)).toContain('old@example.com')
  await typeCode(page, '000000')
  await dialogOf(page).getByText('That code is not right').waitFor()
  await page.screenshot({ path: 'artifacts/email-wrong.png' })
  await typeCode(page, await server.codeFor('new@example.com'))
  await settled(page, 'Account settings')
  await dialogOf(page).getByRole('button', { name: 'new@example.com' }).waitFor()
  expect(await storedIn(page)).not.toContain('old@example.com')

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  expect(await page.evaluate(() => window.embedded.state.embeddedWallet.email)).toBe('new@example.com')
})

test('a login older than five minutes is repeated in the frame first, and a visitor who leaves there has changed nothing', async ({
  openApp,
  page,
  problems,
  server,
}) => {
  // Wrong codes, and a nonce from before the clock was advanced.
  problems.allow(/status of 40[01]/)
  await openApp()
  const address = await signUp(page, server, 'late@example.com')
  server.pass(400_000)
  await page.evaluate(() => window.embedded.open('UpdateEmailWallet'))
  await settled(page, 'Change email')
  const begin = async (): Promise<void> => {
    await dialogOf(page).getByLabel('Email').fill('later@example.com')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  }
  await begin()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Enter the code we sent to late@example.com.').waitFor()
  await page.screenshot({ path: 'artifacts/email-again.png' })
  await answer(page, 'Cancel')
  await expect.poll(() => page.evaluate(() => window.embedded.state.email)).toMatchObject({ status: 'idle', problem: undefined })
  await server.codeFor('late@example.com')

  server.pass(31_000)
  await begin()
  await frame.getByLabel('Code').fill('000000')
  await answer(page, 'Continue')
  await frame.getByText('Wrong code.').waitFor()
  await frame.getByLabel('Code').fill(await server.codeFor('late@example.com'))
  await answer(page, 'Continue')
  // The factor is entered immediately: the cooldown of the address runs meanwhile.
  await frame.getByRole('button', { name: 'Password' }).waitFor()
  // The session now has another name, by which the next visit finds it.
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
})

test('EMB-09 after another address logs in, nothing of the first is visible or stored, neither in the page nor in the frame', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  await openApp()
  const first = await signUp(page, server, 'first@example.com')
  const others = await page.evaluate(() => Object.values(window.embedded.state.core.sessions).flatMap(({ address }) => address ?? []))
  expect(others.length).toBeGreaterThan(1)
  // Every view that stores something about the account is opened once.
  await page.evaluate(() => window.embedded.open('Account'))
  await dialogOf(page).getByRole('tab', { name: 'Activity' }).click()
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await page.evaluate(
    ([from, to, chainId]) =>
      window.embedded.actions.history.addPending({
        hash: `0x${'12'.repeat(32)}`,
        chainId: chainId as `${string}:${string}`,
        minedAt: new Date().toISOString(),
        status: 'pending',
        operation: 'send',
        from: from ?? '',
        to: to ?? '',
        transfers: [{ direction: 'out', quantity: '1', party: to ?? '' }],
      }),
    [first, `0x${'34'.repeat(20)}`, sandbox.chains[0].network.caipNetworkId],
  )
  const traces = ['first@example.com', first.slice(2), ...others].map((each) => each.toLowerCase())
  const left = (text: string): readonly string[] => traces.filter((each) => text.toLowerCase().includes(each))
  await expect
    .poll(async () => left(await storedIn(page)))
    .toEqual(expect.arrayContaining(['first@example.com', first.slice(2).toLowerCase()]))

  await page.evaluate(() => window.embedded.connections.disconnect())
  await page.evaluate(() => window.embedded.close())
  await expect.poll(async () => left(await storedIn(page))).toEqual([])
  await expect.poll(async () => left(await storedIn(frameOf(page)))).toEqual([])

  server.pass(31_000)
  const second = await signUp(page, server, 'second@example.com')
  expect(second).not.toBe(first)
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page).getByRole('button', { name: 'second@example.com' }).waitFor()
  const shown = await page.evaluate(() =>
    [document.body, ...document.querySelectorAll('*')].map((each) => each.shadowRoot?.textContent ?? '').join(' '),
  )
  expect(left(`${shown} ${await page.locator('body').textContent()}`)).toEqual([])
  expect(shown).not.toContain(first.slice(0, 6))
  expect([left(await storedIn(page)), left(await storedIn(frameOf(page)))]).toEqual([[], []])
})

test('the frame uses the page’s language, right-to-left if needed, and follows its theme', async ({ openApp, page, server }) => {
  await openApp()
  await signUp(page, server, 'speak@example.com')
  server.pass(31_000)
  await page.evaluate(() => window.embedded.setLocale('ar'))
  await page.evaluate(() => window.embedded.setTheme({ mode: 'dark', tokens: { '--lk-accent': '#0a7d4f', '--lk-radius': '4px' } }))
  await page.evaluate(() => window.embedded.open('UpdateEmailWallet'))
  await settled(page, 'تغيير البريد الإلكتروني')
  await dialogOf(page).getByLabel('البريد الإلكتروني').fill('neu@example.com')
  await page.screenshot({ path: 'artifacts/email-change-ar.png' })
  await dialogOf(page).getByRole('button', { name: 'حفظ' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'تغيير بريدك الإلكتروني' }).waitFor()
  await page.screenshot({ path: 'artifacts/email-factor-ar.png' })
  const looks = () =>
    frameOf(page).evaluate(() => {
      const { documentElement: root } = document
      return [root.lang, root.dir, root.style.colorScheme, root.style.getPropertyValue('--accent'), root.style.getPropertyValue('--radius')]
    })
  expect(await looks()).toEqual(['ar', 'rtl', 'dark', '#0a7d4f', '4px'])
  await answer(page, 'إلغاء')

  await page.evaluate(() => window.embedded.setLocale('de'))
  await page.evaluate(() => window.embedded.setTheme({ mode: 'light', tokens: { '--lk-accent': 'red; background: url(//evil.example)' } }))
  await expect.poll(looks).toEqual(['de', 'ltr', 'light', '', '4px'])
  await page.setViewportSize({ width: 390, height: 780 })
  await settled(page, 'E-Mail ändern')
  await page.screenshot({ path: 'artifacts/email-change-de-390.png' })
  await dialogOf(page).getByRole('button', { name: 'Speichern' }).click()
  await frame.getByRole('heading', { name: 'E-Mail ändern' }).waitFor()
  await page.screenshot({ path: 'artifacts/email-factor-de-390.png' })
  await answer(page, 'Abbrechen')
})

/** The session that the sign-in now has. */
const siwxSession = (page: Page) =>
  page.evaluate(
    () => (window.embedded.state as unknown as { siwx: { status: string; session?: { message: string; signature: Hex } } }).siwx,
  )

test('a single prompt signs in if the site wants that: the code is the only step, and the server verifies the frame’s signature', async ({
  openApp,
  page,
  server,
}) => {
  const { url } = await openApp({ signIn: {} })
  const address = await signUp(page, server, 'signer@example.com')
  await closed(page)
  const { status, session } = await siwxSession(page)
  expect(status).toBe('signed')
  const { message = '', signature = '0x' } = session ?? {}
  expect(parseSiweMessage(message)).toMatchObject({ address, domain: new URL(url).host, uri: new URL(url).origin })
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  // The server keeps it: the next visit is signed in without a prompt.
  await page.reload()
  await connectedAddress(page)
  await expect.poll(async () => (await siwxSession(page)).status).toBe('signed')
})

test('the frame shows a message with a statement, and a rejection leads to the modal’s prompt', async ({ openApp, page, server }) => {
  await openApp({ signIn: { statement: 'I am over eighteen.' } })
  await sendEmail(page, 'reader@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('reader@example.com'))
  await createByPassword(page)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Sign in' }).waitFor()
  await frame.getByText('I am over eighteen.').waitFor()
  await page.screenshot({ path: 'artifacts/email-sign-in.png' })
  await answer(page, 'Cancel')
  await settled(page, 'Sign in')
  expect((await siwxSession(page)).status).toBe('prompt')
})
