import type { Page } from 'playwright-core'
import { parseSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import { closed, settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { accountsOf, appSession, button, connected, dialog, heard, pressWallet, sign, signedIn, signInStatus } from '../harness/siwx.js'
import { FAMILIES, test } from '../harness/siwx-families.js'
import { expect } from '../harness/siwx-test.js'

/** Opens the view with the QR code, and returns its URI. */
async function code(page: Page): Promise<string> {
  await pressWallet(page, 'WalletConnect')
  await button(page, 'Copy link').waitFor()
  return readCode(page.locator('.lk-qr'))
}

describe('every family of chains', () => {
  test.for(['solana', 'bip122'] as const)(
    '%s: a phone connects over WalletConnect and signs after that',
    async (family, { openWith, page, sandbox, server }) => {
      await openWith([family])
      await sandbox.wallets.alba.pair(await code(page))
      await settled(page, 'Sign in')
      await sign(page)
      await closed(page)
      expect(await accountsOf(server)).toEqual([(await appSession(page, family))?.address])
    },
  )

  test('a phone with all three families signs for the one in use, and again for the next', async ({ openWith, page, sandbox, server }) => {
    await openWith(FAMILIES)
    await sandbox.wallets.alba.pair(await code(page))
    await settled(page, 'Sign in')
    await sign(page)
    await closed(page)
    await page.evaluate(() => window.app.connections.activate({ namespace: 'solana' }))
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(async () => (await server.sessions()).map(({ data }) => data.chainId.split(':')[0])).toEqual(['solana', 'eip155'])
    // Back to the first: it has its session.
    await page.evaluate(() => window.app.connections.activate({ namespace: 'eip155' }))
    await signedIn(page)
    expect(await page.evaluate(() => window.app.state.core.open)).toBe(false)
  })
})

describe('a single prompt over WalletConnect', () => {
  test('a phone connects and signs in with one response, including ReCaps, and the sign view never appears', async ({
    openWith,
    page,
    sandbox,
    server,
  }) => {
    await openWith(['eip155'], { message: { statement: 'Welcome to Lemonade.' } })
    const { alba } = sandbox.wallets
    await alba.pair(await code(page))
    await signedIn(page)
    await closed(page)
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
    // One signature per chain, all from a single prompt; that of the chain in use is the newest.
    const sessions = await server.sessions()
    expect(sessions.map(({ data }) => data.chainId)).toEqual(['eip155:1337', 'eip155:31338'])
    expect(server.asked.filter((one) => one === 'POST verify')).toHaveLength(2)
    const [session] = sessions
    const said = parseSiweMessage(session?.message ?? '')
    expect(said).toMatchObject({ address: alba.accounts[0], domain: new URL(page.url()).host, chainId: 1337 })
    expect(said.statement).toContain('Welcome to Lemonade.')
    expect(said.resources?.at(-1)).toMatch(/^urn:recap:/)
    expect((session as { readonly cacao?: object } | undefined)?.cacao).toMatchObject({
      p: { iss: `did:pkh:eip155:1337:${alba.accounts[0]}` },
    })
    expect(await heard(page)).toEqual(['siwxAuthSuccess'])
    await page.reload()
    await signedIn(page)
    // The other chain already has its session.
    await page.evaluate(() => {
      const network = window.app.state.core.networks.find(({ id }) => id === 31338)
      return network && window.app.connections.switchNetwork(network.caipNetworkId)
    })
    await expect.poll(() => page.evaluate(() => window.app.state.siwx.session?.data.chainId)).toBe('eip155:31338')
    expect(alba.requests).toHaveLength(1)
  })

  test('a contract wallet connects and signs in with one response, verified only by the app’s own server (ERC-1271)', async ({
    openWith,
    page,
    sandbox,
    server,
    problems,
  }) => {
    await openWith(['eip155'])
    const { contractWallet: contract } = sandbox.contracts
    await sandbox.wallets.dune.pair(await code(page), { contract })
    await signedIn(page)
    await closed(page)
    expect((await appSession(page))?.address).toBe(contract)
    expect((await server.sessions()).map(({ data }) => [data.chainId, data.accountAddress])).toEqual([
      ['eip155:1337', contract],
      ['eip155:31338', contract],
    ])
    // Contains all requests that leave this machine, or try to.
    expect(problems.all).toEqual([])
  })

  test('a contract with a signature by a foreign key is not signed in', async ({ openWith, page, sandbox, server, problems }) => {
    problems.allow(/401/)
    await openWith(['eip155'])
    await sandbox.wallets.alba.pair(await code(page), { contract: sandbox.contracts.contractWallet })
    await dialog(page).getByText('A problem occurred while trying initialize authentication').first().waitFor()
    expect(await connected(page)).toBe(false)
    expect(await server.sessions()).toEqual([])
  })

  test('if the page’s clock is two minutes slow, the connection comes first and the signature after that', async ({
    openWith,
    page,
    sandbox,
    server,
  }) => {
    // The library writes the page's own time into the prompt. With a larger difference, the relay itself refuses the page.
    await page.clock.setFixedTime(Date.now() - 120_000)
    await openWith(['eip155'])
    const { alba } = sandbox.wallets
    await alba.pair(await code(page))
    await settled(page, 'Sign in')
    await sign(page)
    expect(alba.requests.map(({ method }) => method)).not.toContain('wc_sessionAuthenticate')
    expect(await server.sessions()).toHaveLength(1)
  })

  test('SIWX-07: a phone that does not support the single prompt connects, and signs after that', async ({
    openWith,
    page,
    sandbox,
    server,
  }) => {
    await openWith(['eip155'])
    const { alba } = sandbox.wallets
    alba.quirks({ without: ['wc_sessionAuthenticate'] })
    await alba.pair(await code(page))
    await settled(page, 'Sign in')
    await sign(page)
    await closed(page)
    expect(alba.requests.map(({ method }) => method)).toContain('personal_sign')
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a phone that only signs for one chain gets another prompt on the other', async ({ openWith, page, sandbox, server }) => {
    await openWith(['eip155'])
    const { alba } = sandbox.wallets
    await alba.pair(await code(page), { signIn: 'first' })
    await signedIn(page)
    await closed(page)
    await page.evaluate(() => {
      const network = window.app.state.core.networks.find(({ id }) => id === 31338)
      if (network) void window.app.connections.switchNetwork(network.caipNetworkId)
    })
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(async () => (await server.sessions()).map(({ data }) => data.chainId)).toEqual(['eip155:31338', 'eip155:1337'])
  })

  test('S4-09 "Authenticating..." is shown until the signature is stored', async ({ openWith, page, sandbox, server, problems }) => {
    // The browser itself logs the failed request, at the end of the test.
    problems.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RE(SET|FUSED)/)
    await openWith(['eip155'])
    const uri = await code(page)
    server.trouble('verify', 'slow')
    void sandbox.wallets.alba.pair(uri).catch(() => {})
    await dialog(page).getByText('Authenticating...').first().waitFor()
    expect(await signInStatus(page)).toBe('none')
  })

  test('a signature that cannot be stored disconnects the phone, and the reason is shown', async ({
    openWith,
    page,
    sandbox,
    server,
    problems,
  }) => {
    problems.allow(/503/)
    await openWith(['eip155'])
    const uri = await code(page)
    server.trouble('verify', 'busy')
    const { alba } = sandbox.wallets
    await alba.pair(uri)
    await dialog(page).getByText('A problem occurred while trying initialize authentication').first().waitFor()
    await settled(page, 'Connect wallet')
    expect(await connected(page)).toBe(false)
    await expect.poll(() => alba.sessions).toHaveLength(0)
  })

  test('a phone that declines stays disconnected, and the next code asks again', async ({ openWith, page, sandbox }) => {
    await openWith(['eip155'])
    const { alba } = sandbox.wallets
    alba.next('reject')
    await alba.pair(await code(page)).catch(() => {})
    await dialog(page).getByText('You declined in your wallet').first().waitFor()
    expect(await connected(page)).toBe(false)
    await button(page, 'Try again').click()
    await button(page, 'Copy link').waitFor()
    await alba.pair(await readCode(page.locator('.lk-qr')))
    await signedIn(page)
  })
})
