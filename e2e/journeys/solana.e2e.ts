import { describe } from 'vitest'
import { chooseWallet } from '../harness/dapp.js'
import { expect } from '../harness/fixtures.js'
import { ask, isSignedBy, sendSol, signSol, solSession, test } from '../harness/solana.js'

describe('Solana, through wallets of the Wallet Standard', () => {
  test('a visitor connects, signs a message, sends SOL and a token, and the balance is updated', async ({
    openSolana,
    page,
    sandbox,
    cluster,
  }) => {
    const { alba, elba } = sandbox.wallets
    await openSolana()
    await chooseWallet(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const [address] = alba.solana.accounts
    expect(await solSession(page)).toMatchObject({ status: 'connected', address, chain: cluster.network.caipNetworkId })
    const button = page.getByRole('button', { name: new RegExp(address.slice(0, 4)) })
    await expect.poll(() => button.textContent()).toContain('100')

    expect(isSignedBy(address, 'Straße 👋', await signSol(page, 'Straße 👋'))).toBe(true)

    const [to] = elba.solana.accounts
    await sendSol(page, { to, amount: '1500000000' })
    expect(await ask(cluster, 'getBalance', [to])).toMatchObject({ value: 101_500_000_000 })
    await expect.poll(() => button.textContent()).toContain('98.499')

    for (const token of Object.values(cluster.tokens)) {
      await sendSol(page, { to, mint: token.mint, amount: '250' })
      const account = cluster.tokenAccount(to, token)
      const before = 10_000n * 10n ** BigInt(token.decimals)
      expect(await ask(cluster, 'getTokenAccountBalance', [account])).toMatchObject({ value: { amount: String(before + 250n) } })
    }
    expect(alba.requests.filter((r) => r.via === 'standard').map((r) => r.method)).toContain('solana_signAndSendTransaction')
  })
})
