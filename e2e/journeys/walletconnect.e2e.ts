import { createPublicClient, http, parseEther, toHex, verifyMessage } from 'viem'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { isOrderSigned, orderFor } from '../harness/order.js'
import { phonePage, phoneSession, phoneSign, phoneStatus, scan } from '../harness/phone.js'

describe('a wallet on another device', () => {
  const fine = test.extend('contextOptions', { deviceScaleFactor: 2, viewport: { width: 360, height: 780 } })

  fine(
    'is connected by the QR code that a camera reads at 280 px, signs messages and data, and sends a transaction that is mined',
    async ({ open, page, sandbox }) => {
      const { alba, brio } = sandbox.wallets
      await open('phone', phonePage(sandbox))
      await scan(page, alba)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      const [from] = alba.accounts
      expect(await phoneSession(page)).toMatchObject({ address: from, chain: 'eip155:1337' })

      expect(await verifyMessage({ address: from, message: 'Hello', signature: await phoneSign(page, from) })).toBe(true)
      const [to] = brio.accounts
      const signature = await page.evaluate(
        ([account, data]) => window.phone.request('eth_signTypedData_v4', [account as `0x${string}`, data as string]),
        [from, orderFor(to)],
      )
      expect(await isOrderSigned({ to, address: from, signature })).toBe(true)

      const transaction = { from, to: brio.accounts[1], value: toHex(parseEther('0.5')) }
      const hash = await page.evaluate((one) => window.phone.request('eth_sendTransaction', [one]), transaction)
      const client = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl), pollingInterval: 50 })
      expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', from: from.toLowerCase() })
    },
  )

  test('a reload restores the session with its account and chain, and it works', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    await page.evaluate(() => window.phone.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    await page.reload()
    await expect.poll(() => phoneStatus(page)).toBe('connected')
    expect(await phoneSession(page)).toMatchObject({ address: alba.accounts[0], chain: 'eip155:31338' })
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: await phoneSign(page, alba.accounts[0]) })).toBe(
      true,
    )
    expect(await page.getByRole('button', { name: /ada\.eth|0x/ }).count()).toBe(1)
  })
})
