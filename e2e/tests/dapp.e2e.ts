import { parseEther, verifyMessage, verifyTypedData } from 'viem'
import { describe } from 'vitest'
import { openDapp } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

describe('connect, sign, send on a real chain', () => {
  test('a visitor connects, signs a message and typed data, sends coins, and the balance follows', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { wallets, chains } = sandbox
    const { alba, brio } = wallets
    await sandbox.attach(context)
    await openDapp({ open, sandbox })

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Alba Wallet' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const [address] = alba.accounts
    expect(await page.evaluate(() => window.kernel.state.core.sessions.eip155)).toMatchObject({
      status: 'connected',
      address,
      chain: 'eip155:1337',
    })
    await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).textContent()).toContain('100')

    const signature = await page.evaluate(
      (from) => window.kernel.request('personal_sign', ['0x48656c6c6f', from as `0x${string}`]),
      address,
    )
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

    const typed = {
      domain: { name: 'Latchkey', version: '1', chainId: 1337 },
      types: {
        Order: [
          { name: 'amount', type: 'uint256' },
          { name: 'to', type: 'address' },
        ],
      },
      primaryType: 'Order',
      message: { amount: '7', to: brio.accounts[0] },
    } as const
    const full = {
      ...typed,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...typed.types,
      },
    }
    const typedSignature = await page.evaluate(
      ([from, data]) => window.kernel.request('eth_signTypedData_v4', [from as `0x${string}`, data as string]),
      [address, JSON.stringify(full)],
    )
    expect(
      await verifyTypedData({
        ...typed,
        message: { amount: 7n, to: brio.accounts[0] },
        address,
        signature: typedSignature as `0x${string}`,
      }),
    ).toBe(true)

    const value = `0x${parseEther('1').toString(16)}`
    const hash = await page.evaluate(
      ([from, to, amount]) => window.kernel.request('eth_sendTransaction', [{ from, to, value: amount }] as never),
      [address, brio.accounts[0], value],
    )
    const settled = await page.evaluate(
      ([sent, network]) => window.kernel.actions.eip155.waitForTransaction({ hash: sent as string, network: network as never }),
      [hash, chains[0].network] as const,
    )
    expect(settled.status).toBe('confirmed')
    await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).textContent()).toContain('98.99')
  })
})
