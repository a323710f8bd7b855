import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { describe } from 'vitest'
import { connect, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

describe('connect, sign, send on a real chain', () => {
  test('AMT-14: a token transfer and a batch succeed, and the balance is read once more for that account', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { wallets, contracts, chains } = sandbox
    const { alba, cora } = wallets
    await openDapp()
    await connect(page)
    const [from, to] = [alba.accounts[0], cora.accounts[1]]
    const client = createPublicClient({ transport: http(chains[0].rpcUrl) })
    const tokens = (): Promise<bigint> =>
      client.readContract({ address: contracts.token, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
    const before = await tokens()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_500_000n] })
    const settled = page.evaluate(
      () => new Promise<string>((resolve) => window.kernel.on('transaction', ({ status }) => status === 'sent' || resolve(status))),
    )
    await page.evaluate((call) => window.kernel.request('eth_sendTransaction', [call]), { from, to: contracts.token, data })
    expect(await settled).toBe('confirmed')
    expect((await tokens()) - before).toBe(2_500_000n)

    const calls = [
      { to: contracts.token, data },
      { to: contracts.token, data },
    ]
    expect(await page.evaluate((both) => window.kernel.actions.eip155.sendCalls({ calls: both }), calls)).toMatchObject({
      kind: 'sequence',
    })
    alba.quirks({ atomic: 'supported' })
    // A wallet's capabilities are requested once per page, account and chain.
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    const batch = await page.evaluate((both) => window.kernel.actions.eip155.sendCalls({ calls: both }), calls)
    expect(batch.kind).toBe('batch')
    await expect.poll(async () => (await tokens()) - before).toBe(12_500_000n)
  })

  test('AMT-08: a refused transaction is a rejection, not a failure, and the next attempt succeeds', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba, brio } = sandbox.wallets
    await openDapp()
    await connect(page)
    const send = (): Promise<unknown> =>
      page.evaluate(
        ([from, to]) => {
          const provider = window.kernel.actions.eip155.getProvider()
          return provider
            .request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
            .catch((error: { code: number }) => error.code)
        },
        [alba.accounts[0], brio.accounts[0]] as const,
      )
    alba.next('reject')
    expect(await send()).toBe(4001)
    expect(await page.evaluate(() => window.events.filter((e) => e.event === 'error'))).toEqual([])
    expect(await send()).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
