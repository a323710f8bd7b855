import { startSandbox, type TestWallet } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { concat, createPublicClient, encodeDeployData, getContractAddress, type Hex, hexToString, http, toHex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { serializeErc6492Signature } from 'viem/utils'
import { describe } from 'vitest'
import { contractWallet as contract } from '../../presets/sandbox/src/contracts.generated.js'
import { test as base, expect } from '../harness/fixtures.js'
import { closed, heading, said, settled } from '../harness/modal.js'
import { startSafe } from '../harness/safe.js'
import { appSession, button, connected, dialog, heard, pressWallet, signedIn, signInStatus, siwxPage, viewsShown } from '../harness/siwx.js'
import { type SiwxServer, startSiwxServer } from '../harness/siwx-server.js'
import type { SiwxAppOptions } from '../pages/siwx/main.js'

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ mail: true })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('bearer', false as boolean)
  .extend('server', async ({ sandbox, bearer }, { onCleanup }): Promise<SiwxServer> => {
    const server = await startSiwxServer(sandbox, { bearer })
    onCleanup(() => server.close())
    return server
  })
  .extend('serveSafe', ({ page }, { onCleanup }) => async (address: string, signers: readonly ((message: Hex) => Promise<Hex>)[]) => {
    const safe = await startSafe(page, { address, signers })
    onCleanup(() => safe.close())
    return safe.origin
  })
  .extend('openApp', ({ open, context, sandbox, server }) => async (own?: SiwxAppOptions['siwx'], more?: Partial<SiwxAppOptions>) => {
    await sandbox.attach(context)
    return open('siwx', siwxPage(sandbox, server, { ...(own && { siwx: own }), ...more }))
  })

const INIT_FAILED = 'A problem occurred while trying initialize authentication'
const chainOf = async (page: Page) => (await appSession(page))?.chain
/** Presses a wallet and waits for the question. */
async function askedToSign(page: Page, wallet?: string): Promise<void> {
  await pressWallet(page, wallet)
  await settled(page, 'Sign in')
}

describe('signing in', () => {
  test('a visitor connects, reads what is signed, signs, and is signed in for the server; nothing is asked again', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ message: { statement: 'Welcome to Lemonade.' } })
    await askedToSign(page)
    await dialog(page).getByText('Lemonade asks you to sign in').waitFor()
    await dialog(page).getByText('Prove that this account is yours. It costs nothing.').waitFor()
    await dialog(page).getByText('Show message').click()
    const shown = await dialog(page).locator('pre').textContent()
    wallets.alba.next('manual')
    await button(page, 'Sign').click()
    const prompt = await wallets.alba.waitForPrompt('personal_sign')
    await dialog(page).getByRole('button', { name: 'Approve in Alba Wallet' }).waitFor()
    const text = hexToString((prompt.params as readonly [`0x${string}`])[0])
    expect(text).toBe(shown)
    const fields = parseSiweMessage(text)
    expect(fields).toMatchObject({
      address: wallets.alba.accounts[0],
      domain: new URL(page.url()).host,
      uri: new URL(page.url()).origin,
      statement: 'Welcome to Lemonade.',
      version: '1',
      chainId: 1337,
    })
    expect((fields.expirationTime?.getTime() ?? 0) - (fields.issuedAt?.getTime() ?? 0)).toBe(86_400_000)
    await prompt.approve()
    await signedIn(page)
    await closed(page)
    expect((await server.sessions()).map(({ message }) => message)).toEqual([text])
    expect(await page.locator('#who').textContent()).toBe(wallets.alba.accounts[0])
    expect(await heard(page)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect(await page.evaluate(() => window.heard.at(-1))).toMatchObject({ payload: { network: 'eip155:1337', isSmartAccount: false } })
  })

  test('SIWX-01: after a reload, and after the wallet connects again, a valid session is found and nothing opens or is asked', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ signOutOnDisconnect: false })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await signedIn(page)
    await page.reload()
    await signedIn(page)
    expect(await viewsShown(page)).toEqual([])
    await page.evaluate(() => window.app.connections.disconnect())
    await expect.poll(() => signInStatus(page)).toBe('none')
    await pressWallet(page)
    await closed(page)
    await signedIn(page)
    // The neutral loader at most: never the question, never a signature.
    expect(await heard(page)).toEqual([])
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    expect(server.asked.filter((one) => one === 'POST verify')).toHaveLength(1)
  })

  test('SIWX-02: while a signature is required the modal stays whatever is tried; Cancel disconnects and ends at Connect', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect.poll(() => said(page)).toMatchObject({ assertive: 'Sign in, or cancel' })
    // What the server says of other things lets nobody out.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.includes('.e2e.')) ?? ''
      dispatchEvent(new StorageEvent('storage', { key: `${key.slice(0, key.indexOf('.e2e.') + 5)}siwx.changed`, newValue: 'x' }))
    })
    await expect.poll(() => server.asked.filter((one) => one === 'GET session').length).toBe(2)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => window.app.close())).toBe(false)
    expect(await dialog(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
    expect(await heading(page)).toBe('Sign in')
    await button(page, 'Cancel').click()
    await settled(page, 'Connect wallet')
    expect(await connected(page)).toBe(false)
    expect(await heard(page)).toEqual(['CLICK_CANCEL_SIWX'])
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toEqual([])
  })

  test('SIWX-02: where a signature is not required, Cancel, Escape and Close only close, and the wallet stays connected', async ({
    openApp,
    page,
  }) => {
    await openApp({ required: false })
    await askedToSign(page)
    await button(page, 'Cancel').click()
    await closed(page)
    expect(await connected(page)).toBe(true)
    expect(await signInStatus(page)).toBe('none')
    // Said once: neither a reload nor the account's own modal asks again.
    await page.reload()
    await expect.poll(() => connected(page)).toBe(true)
    await page.evaluate(() => window.app.open())
    await expect.poll(() => page.evaluate(() => window.app.state.core.stack.map(({ view }) => view))).toEqual(['Account'])
    await page.evaluate(() => window.app.close())
    await page.evaluate(() => window.app.connections.disconnect())
    await askedToSign(page)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await connected(page)).toBe(true)
    // The app's own button asks when the visitor wants it.
    await page.getByRole('button', { name: 'Sign in' }).click()
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(() => page.locator('#last').textContent()).toBe('signed eip155:1337')
  })

  test('SIWX-03: a visitor who says no is told so and may try again, with a new message and nonce; nothing loops by itself', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    wallets.alba.next('reject', { method: 'personal_sign' })
    await button(page, 'Sign').click()
    await dialog(page).getByText('Signature declined').first().waitFor()
    await settled(page, 'Sign in')
    expect(await heard(page)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
    expect(await page.evaluate(() => window.heard.at(-1))).toMatchObject({ payload: { message: 'Signature declined' } })
    const asked = () => wallets.alba.requests.filter(({ method }) => method === 'personal_sign')
    expect(asked()).toHaveLength(1)
    expect(server.asked.filter((one) => one === 'GET nonce')).toHaveLength(1)
    await button(page, 'Try again').click()
    await signedIn(page)
    const [first, second] = asked().map(({ params }) => parseSiweMessage(hexToString((params as readonly [`0x${string}`])[0])))
    expect(first?.nonce).not.toBe(second?.nonce)
    expect((second?.issuedAt ?? 0) > (first?.issuedAt ?? 0)).toBe(true)
    expect(server.asked.filter((one) => one === 'GET nonce')).toHaveLength(2)
  })

  test('SIWX-04: with `onCancel: previous`, cancelling on another network brings the network with a session back', async ({
    openApp,
    page,
    sandbox: { wallets },
  }) => {
    await openApp({ onCancel: 'previous' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await signedIn(page)
    await closed(page)
    wallets.alba.setChain(31338)
    await settled(page, 'Sign in')
    expect(await chainOf(page)).toBe('eip155:31338')
    await button(page, 'Cancel').click()
    await closed(page)
    await signedIn(page)
    expect(await chainOf(page)).toBe('eip155:1337')
    expect(await connected(page)).toBe(true)
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('SIWX-05: another account of the wallet is asked for its own signature, and the first still has its session', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    await button(page, 'Sign').click()
    await signedIn(page)
    await closed(page)
    wallets.alba.useAccount(1)
    await settled(page, 'Sign in')
    expect(await page.locator('#who').textContent()).toBe('')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(() => page.locator('#who').textContent()).toBe(wallets.alba.accounts[1])
    expect((await server.sessions()).map(({ data }) => data.accountAddress)).toEqual([wallets.alba.accounts[1], wallets.alba.accounts[0]])
    // Back to the first: its session holds, also where the wallet writes addresses in lower case.
    wallets.alba.quirks({ lowerCase: true })
    wallets.alba.useAccount(0)
    await expect.poll(() => page.locator('#who').textContent()).toBe(wallets.alba.accounts[0])
    await closed(page)
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
  })

  test('SIWX-05: a signature that comes after the account was switched signs nobody in; the new account has its own message', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    wallets.alba.next('manual', { method: 'personal_sign' })
    await button(page, 'Sign').click()
    const prompt = await wallets.alba.waitForPrompt('personal_sign')
    wallets.alba.useAccount(1)
    await expect.poll(() => page.evaluate(() => window.app.state.siwx.text)).toContain(wallets.alba.accounts[1])
    await prompt.approve()
    await button(page, 'Sign').waitFor()
    expect(await signInStatus(page)).toBe('prompt')
    expect(await server.sessions()).toEqual([])
    await button(page, 'Sign').click()
    await signedIn(page)
    expect((await server.sessions()).map(({ data }) => data.accountAddress)).toEqual([wallets.alba.accounts[1]])
  })

  test.for([true, false])(
    'SIWX-06: signOutOnDisconnect %s, by the wallet, by the app and by another tab',
    async (ends, { openApp, page, context, sandbox: { wallets }, server }) => {
      await openApp({ signOutOnDisconnect: ends })
      const signIn = async () => {
        await pressWallet(page)
        if (ends || (await server.sessions()).length === 0) {
          await settled(page, 'Sign in')
          await button(page, 'Sign').click()
        }
        await signedIn(page)
        await closed(page)
        expect(await server.sessions()).toHaveLength(1)
      }
      const isEnded = async () => {
        await expect.poll(() => connected(page)).toBe(false)
        await expect.poll(() => signInStatus(page)).toBe('none')
        if (ends) await expect.poll(() => server.sessions()).toHaveLength(0)
        else expect(server.asked).not.toContain('DELETE session')
      }
      await signIn()
      wallets.alba.disconnectSite()
      await isEnded()
      await signIn()
      await page.evaluate(() => window.app.connections.disconnect())
      await isEnded()
      await signIn()
      const other = await context.newPage()
      await other.goto(page.url())
      await signedIn(other)
      await other.evaluate(() => window.app.connections.disconnect())
      await isEnded()
    },
  )

  test('SIWX-09: on a network that the sign-in does not serve, or the app does not know, nobody is asked to sign', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ chains: ['eip155:31338'] })
    await pressWallet(page)
    await closed(page)
    expect(await connected(page)).toBe(true)
    expect(server.asked).toEqual([])
    expect(await signInStatus(page)).toBe('none')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.locator('#last').textContent()).toBe('SIWX is not enabled')
    wallets.alba.setChain(31338)
    await settled(page, 'Sign in')
  })

  test('a switch to a network that the app does not know shows that instead, and back again the session is there', async ({
    openApp,
    page,
    sandbox,
  }) => {
    const { wallets, chains } = sandbox
    await openApp({}, { networks: [chains[0].network] })
    await askedToSign(page)
    wallets.alba.setChain(31338)
    await settled(page, 'Switch network')
    wallets.alba.setChain(1337)
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await signedIn(page)
    wallets.alba.setChain(31338)
    await expect.poll(() => signInStatus(page)).toBe('none')
    wallets.alba.setChain(1337)
    await signedIn(page)
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('a page that is reloaded while the wallet is asked checks again and asks anew', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    wallets.alba.next('manual', { method: 'personal_sign' })
    await button(page, 'Sign').click()
    await wallets.alba.waitForPrompt('personal_sign')
    await page.reload()
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await signedIn(page)
    await closed(page)
    expect(await server.sessions()).toHaveLength(1)
  })

  test('TAB-03: a session that another tab made closes the question in this one', async ({
    openApp,
    page,
    context,
    sandbox: { wallets },
  }) => {
    await openApp()
    await askedToSign(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await settled(other, 'Sign in')
    await button(other, 'Sign').click()
    await signedIn(other)
    await signedIn(page)
    await closed(page)
    // Signing out in one tab is signing out in both.
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => signInStatus(page)).toBe('none')
    expect(wallets.alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test.for(['session', 'nonce', 'verify'] as const)(
    'SIWX-11: the server is down at %s: the wallet is disconnected, Connect is back and says why',
    async (route, { openApp, page, server, problems }) => {
      // The browser itself notes what it could not load.
      problems.allow(/ERR_EMPTY_RESPONSE|503/)
      await openApp()
      server.trouble(route, route === 'nonce' ? 'busy' : 'down')
      await pressWallet(page)
      if (route === 'verify') {
        await settled(page, 'Sign in')
        await button(page, 'Sign').click()
      }
      await dialog(page).getByText(INIT_FAILED).first().waitFor()
      await settled(page, 'Connect wallet')
      expect(await connected(page)).toBe(false)
      expect(await heard(page)).toContain('SIWX_AUTH_ERROR')
      // Well again: the next try works.
      server.trouble(route, undefined)
      await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
      await settled(page, 'Sign in')
      await button(page, 'Sign').click()
      await signedIn(page)
    },
  )

  test('a signature that the server refuses is told, and the visitor may try again', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
    problems,
  }) => {
    problems.allow(/401/)
    await openApp()
    await askedToSign(page)
    const sign = ownerOf(wallets.brio)
    wallets.alba.next({ result: await sign('0x00') }, { method: 'personal_sign' })
    await button(page, 'Sign').click()
    await dialog(page).getByText('Signature declined').first().waitFor()
    expect(await connected(page)).toBe(true)
    expect(await server.sessions()).toEqual([])
    await button(page, 'Try again').click()
    await signedIn(page)
  })

  test('a clock that is three hours off does not matter where the times are the server’s', async ({ openApp, page, server }) => {
    await page.clock.setFixedTime(Date.now() + 10_800_000)
    await openApp()
    await askedToSign(page)
    await button(page, 'Sign').click()
    await signedIn(page)
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a message that is three hours old is told as a matter of the clock, and the next one is made by it as it is then', async ({
    openApp,
    page,
    server,
    problems,
  }) => {
    problems.allow(/401/)
    await page.clock.setFixedTime(Date.now() - 10_800_000)
    await openApp(undefined, { ownMessages: true })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await dialog(page).getByText("Check your device's clock").first().waitFor()
    expect(await connected(page)).toBe(true)
    expect(await server.sessions()).toEqual([])
    await page.clock.setFixedTime(Date.now())
    await button(page, 'Try again').click()
    await signedIn(page)
  })

  test('by keys alone, and focus ends where it began', async ({ openApp, page }) => {
    await openApp()
    await page.getByRole('button', { name: 'Connect wallet' }).focus()
    await page.keyboard.press('Enter')
    await settled(page, 'Connect wallet')
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).focus()
    await page.keyboard.press('Enter')
    await settled(page, 'Sign in')
    await button(page, 'Sign').focus()
    await page.keyboard.press('Enter')
    await signedIn(page)
    await closed(page)
  })

  test('what waited for the account goes on after the signature', async ({ openApp, page }) => {
    await openApp()
    await page.evaluate(() => void window.app.open('WalletReceive'))
    await settled(page, 'Connect wallet')
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await settled(page, 'Receive')
    await signedIn(page)
  })
})

describe('a server that keeps sessions by bearer', () => {
  const bearerTest = test.override({ bearer: true })
  bearerTest(
    'the page keeps the token and sends it; no cookie is set, and signing out forgets it',
    async ({ openApp, page, context, server }) => {
      await openApp()
      await askedToSign(page)
      await button(page, 'Sign').click()
      await signedIn(page)
      await closed(page)
      const headers = () => page.evaluate(() => window.app.actions.siwx.headers() as Record<string, string>)
      const mine = await headers()
      expect(mine).toEqual({ authorization: expect.stringMatching(/^Bearer [-\w]{43}$/) })
      expect(await context.cookies()).toEqual([])
      // The app's own API asks with it who that is, from anywhere.
      const who = async (own: Record<string, string>) => {
        const answer = await fetch(`${server.url}/v1/auth/session?projectId=e2e`, {
          headers: { ...own, origin: new URL(page.url()).origin },
        })
        return ((await answer.json()) as { readonly items: readonly unknown[] }).items
      }
      expect(await who(mine)).toHaveLength(1)
      expect(await who({})).toEqual([])
      await page.reload()
      await signedIn(page)
      expect(await headers()).toEqual(mine)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => connected(page)).toBe(false)
      expect(await headers()).toEqual({})
      expect(await who(mine)).toEqual([])
    },
  )
})

/** A wallet in the page whose account is a contract; what it signs is signed by the contract's owner. */
async function contractWallet(
  page: Page,
  { address, sign }: { readonly address: string; readonly sign: (message: Hex) => Promise<Hex> },
): Promise<void> {
  await page.exposeFunction('signAsOwner', sign)
  await page.addInitScript((account) => {
    const provider = {
      async request({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account]
        if (method === 'eth_chainId') return '0x539'
        if (method === 'personal_sign')
          return (window as unknown as { signAsOwner(message: unknown): Promise<string> }).signAsOwner(params[0])
        return null
      },
      on() {},
      removeListener() {},
    }
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/%3E'
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d3', name: 'Vault', icon, rdns: 'test.vault' }
    const announce = (): void =>
      void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, address)
}

describe('a mail address after the sign-in', () => {
  const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' })

  test('optional: typed with a suggestion, confirmed by the code of the mail, and not asked again', async ({
    openApp,
    page,
    server,
    problems,
  }) => {
    problems.allow(/400/)
    await openApp({ emailCapture: 'optional' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await dialog(page).getByText('Lemonade uses it to reach you about this account.').waitFor()
    await field(page).fill('ada at home')
    await button(page, 'Continue').click()
    await dialog(page).getByText('That is not an email address').waitFor()
    await field(page).fill('ada')
    await button(page, 'ada@gmail.com').click()
    await button(page, 'Continue').click()
    await settled(page, 'Confirm your email')
    const code = await server.codeFor('ada@gmail.com')
    await dialog(page)
      .getByRole('textbox', { name: 'Code' })
      .fill(code === '000000' ? '000001' : '000000')
    await dialog(page).getByText('That code is not right').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code)
    await closed(page)
    expect(await page.evaluate(() => window.app.state.siwx.email)).toBe('ada@gmail.com')
    await page.reload()
    await signedIn(page)
    await expect.poll(() => page.evaluate(() => window.app.state.siwx.email)).toBe('ada@gmail.com')
    expect(await viewsShown(page)).toEqual([])
  })

  test('optional: Skip goes on without, and a reload does not ask again', async ({ openApp, page }) => {
    await openApp({ emailCapture: 'optional' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await button(page, 'Skip').click()
    await closed(page)
    expect(await connected(page)).toBe(true)
    await page.reload()
    await signedIn(page)
    expect(await viewsShown(page)).toEqual([])
  })

  test('required: it cannot be closed; Cancel signs out', async ({ openApp, page, server }) => {
    await openApp({ emailCapture: 'required' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page)).toMatchObject({ assertive: 'An email address is needed' })
    await button(page, 'Cancel').click()
    await closed(page)
    await expect.poll(() => connected(page)).toBe(false)
    expect(await server.sessions()).toEqual([])
  })
})

describe('accounts that are contracts', () => {
  test('a contract wallet signs in by what its owner signs, which the chain confirms (ERC-1271)', async ({
    openApp,
    page,
    sandbox,
    server,
  }) => {
    const { dune } = sandbox.wallets
    const address = sandbox.contracts.contractWallet
    await contractWallet(page, { address, sign: ownerOf(dune) })
    await openApp()
    await askedToSign(page, 'Vault')
    await button(page, 'Sign').click()
    await signedIn(page)
    await closed(page)
    expect((await server.sessions()).map(({ data }) => data.accountAddress)).toEqual([address])
  })

  test('a contract wallet that is not deployed yet proves itself by how it will be (ERC-6492)', async ({
    openApp,
    page,
    sandbox,
    server,
  }) => {
    const { dune } = sandbox.wallets
    // Everywhere at this address; a salt of 32 bytes and the code to create.
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt = toHex(7, { size: 32 })
    const code = encodeDeployData({ ...contract, args: [dune.accounts[0]] })
    const address = getContractAddress({ from: factory, opcode: 'CREATE2', salt, bytecode: code })
    const chain = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl) })
    expect(await chain.getCode({ address })).toBeUndefined()
    const sign = async (message: Hex): Promise<Hex> =>
      serializeErc6492Signature({ address: factory, data: concat([salt, code]), signature: await ownerOf(dune)(message) })
    await contractWallet(page, { address, sign })
    await openApp()
    await askedToSign(page, 'Vault')
    await button(page, 'Sign').click()
    await signedIn(page)
    await closed(page)
    expect((await server.sessions()).map(({ data }) => data.accountAddress)).toEqual([address])
    expect(await chain.getCode({ address })).toBeUndefined()
  })

  test('inside a Safe, an app that does not take its signature says so; the owners’ own signs it in', async ({
    openApp,
    page,
    sandbox,
    server,
    serveSafe,
    problems,
  }) => {
    problems.allow(/401/)
    const { brio, dune } = sandbox.wallets
    const safe = await serveSafe(sandbox.contracts.contractWallet, [ownerOf(brio), ownerOf(dune)])
    const { url } = await openApp(undefined, { eip155: { safe: { origins: [safe] } } })
    await page.goto(`${safe}/?app=${encodeURIComponent(url)}`)
    const app = page.frameLocator('iframe').getByRole('dialog')
    await app.getByRole('button', { name: 'Sign', exact: true }).click()
    await app.getByText('This application might not support Smart Accounts').first().waitFor()
    expect(await server.sessions()).toEqual([])
    await app.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => (await server.sessions()).map(({ data }) => data.accountAddress))
      .toEqual([sandbox.contracts.contractWallet])
    await app.waitFor({ state: 'hidden' })
  })

  test('a signature of somebody else does not sign the contract in', async ({ openApp, page, sandbox, server, problems }) => {
    problems.allow(/401/)
    await contractWallet(page, { address: sandbox.contracts.contractWallet, sign: ownerOf(sandbox.wallets.brio) })
    await openApp()
    await askedToSign(page, 'Vault')
    await button(page, 'Sign').click()
    await dialog(page).getByText('Signature declined').first().waitFor()
    expect(await server.sessions()).toEqual([])
  })
})

/** Signs with a wallet's first key, as for a page of its own. */
function ownerOf(wallet: TestWallet): (message: Hex) => Promise<Hex> {
  const site = 'https://owner.test'
  wallet.grant(site)
  return async (message) => (await wallet.provider(site).request({ method: 'personal_sign', params: [message, wallet.accounts[0]] })) as Hex
}
