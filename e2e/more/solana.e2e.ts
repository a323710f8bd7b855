import { describe } from 'vitest'
import { chooseWallet } from '../harness/dapp.js'
import { expect } from '../harness/fixtures.js'
import { showCode } from '../harness/phone.js'
import { readCode } from '../harness/read-code.js'
import { ask, connectSol, isSignedBy, sendSol, signSol, solSession, solStatus, test } from '../harness/solana.js'

describe('Solana, through wallets of the Wallet Standard', () => {
  test('NEVM-06 a recipient without a token account gets one', async ({ openSolana, page, cluster }) => {
    await openSolana()
    await connectSol(page)
    const to = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
    for (const token of Object.values(cluster.tokens)) {
      await sendSol(page, { to, mint: token.mint, amount: '7' })
      expect(await ask(cluster, 'getTokenAccountBalance', [cluster.tokenAccount(to, token)])).toMatchObject({ value: { amount: '7' } })
    }
  })

  test('a rejection is wallet/rejected, in the modal and for requests, and the next attempt succeeds', async ({
    openSolana,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openSolana()
    alba.next('reject')
    await chooseWallet(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => solStatus(page)).toBe('connected')
    alba.next('reject')
    const code = await page.evaluate(() =>
      window.sol.actions.solana
        .getProvider()
        .signMessage('hi')
        .catch((error: { readonly code: string }) => error.code),
    )
    expect(code).toBe('rejected')
    expect(isSignedBy(alba.solana.accounts[0], 'hi', await signSol(page, 'hi'))).toBe(true)
  })

  test('reports a missing wallet feature, and the network sends transactions that the wallet only signs', async ({
    openSolana,
    page,
    sandbox,
    cluster,
  }) => {
    const { brio } = sandbox.wallets
    await openSolana()
    await connectSol(page, 'Brio Wallet')
    const error = await page.evaluate(() =>
      window.sol.actions.solana
        .getProvider()
        .signMessage('hi')
        .catch(({ code, message }: { readonly code: string; readonly message: string }) => ({ code, message })),
    )
    expect(error).toEqual({
      code: 'feature-missing',
      message: 'Brio Wallet does not offer solana_signMessage.',
    })
    const to = brio.solana.accounts[2]
    const before = (await ask(cluster, 'getBalance', [to])) as { readonly value: number }
    await sendSol(page, { to, amount: '5' })
    expect(await ask(cluster, 'getBalance', [to])).toMatchObject({ value: before.value + 5 })
    expect(brio.requests.map((r) => r.method)).toContain('solana_signTransaction')
  })

  test('an address of another kind is refused with a clear message before any request', async ({ openSolana, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openSolana()
    await connectSol(page)
    const asked = alba.requests.length
    const message = await page.evaluate(() =>
      window.sol.actions.solana
        .send({ to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', amount: 1n })
        .catch((error: { readonly message: string }) => error.message),
    )
    expect(message).toMatch(/"0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" is no Solana address/)
    expect(alba.requests.length).toBe(asked)
  })

  test('follows another account of the wallet, and a revoked account ends the session', async ({ openSolana, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openSolana()
    await connectSol(page)
    alba.useAccount(1)
    await expect.poll(async () => (await solSession(page))?.address).toBe(alba.solana.accounts[1])
    expect(isSignedBy(alba.solana.accounts[1], 'hi', await signSol(page, 'hi'))).toBe(true)
    alba.solana.disconnectSite()
    await expect.poll(() => solStatus(page)).toBe('disconnected')
    expect(await page.evaluate(() => window.sol.actions.solana.getProvider().publicKey)).toBeUndefined()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('REC-02 a reload restores the wallet without a prompt; after disconnecting it does not', async ({ openSolana, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openSolana()
    await connectSol(page)
    const asked = alba.requests.length
    await page.reload()
    await expect.poll(() => solStatus(page)).toBe('connected')
    expect(alba.pending).toEqual([])
    expect(alba.requests.slice(asked).map((r) => r.method)).not.toContain('solana_requestAccounts')
    expect(isSignedBy(alba.solana.accounts[0], 'hi', await signSol(page, 'hi'))).toBe(true)

    await page.evaluate(() => window.sol.connections.disconnect())
    expect(await solStatus(page)).toBe('disconnected')
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.sol?.state.core.ready)).toBe(true)
    await expect.poll(() => solStatus(page)).toBe('disconnected')
    expect(alba.solana.sites).toEqual([])
  })
})

describe('Solana, through WalletConnect', () => {
  test('a phone connects, signs, sends SOL and a token, is restored after a reload, and disconnects', async ({
    openSolana,
    page,
    sandbox,
    cluster,
  }) => {
    const { alba, elba } = sandbox.wallets
    await openSolana()
    await showCode(page)
    await alba.pair(await readCode(page.locator('.lk-qr')))
    await expect.poll(() => solStatus(page)).toBe('connected')
    const [address] = alba.solana.accounts
    expect(await solSession(page)).toMatchObject({ address, chain: cluster.network.caipNetworkId })
    expect(isSignedBy(address, 'hi', await signSol(page, 'hi'))).toBe(true)

    const to = elba.solana.accounts[1]
    const before = (await ask(cluster, 'getBalance', [to])) as { readonly value: number }
    await sendSol(page, { to, amount: '9' })
    expect(await ask(cluster, 'getBalance', [to])).toMatchObject({ value: before.value + 9 })
    await sendSol(page, { to, mint: cluster.tokens.dollar.mint, amount: '3' })

    alba.next('reject')
    const code = await page.evaluate(() =>
      window.sol.actions.solana
        .getProvider()
        .signMessage('hi')
        .catch((error: { readonly code: string }) => error.code),
    )
    expect(code).toBe('rejected')

    await page.reload()
    await expect.poll(() => solStatus(page)).toBe('connected')
    expect(isSignedBy(address, 'again', await signSol(page, 'again'))).toBe(true)
    await page.evaluate(() => window.sol.connections.disconnect())
    await expect.poll(() => solStatus(page)).toBe('disconnected')
  })
})
