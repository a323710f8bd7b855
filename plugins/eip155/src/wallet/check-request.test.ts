import { describe, expect, test } from 'vitest'
import { A, B, connected, handWallet } from '../fixtures/hand-wallet.js'

const BYTES_31 = `0x${'ab'.repeat(31)}`
const BYTES_32 = `0x${'AB'.repeat(32)}`

describe('API-47 S5-06 S5-07 a wallet’s answers are checked before the app gets them', () => {
  test.each([
    ['eth_sendTransaction', [{ from: A, to: B }], [BYTES_32], ['0xhash', BYTES_31, `${BYTES_32}0`, BYTES_32.slice(2), undefined, 7]],
    ['personal_sign', ['0x00', A], [BYTES_31, BYTES_32], ['0xsigned', BYTES_31.slice(0, -1), '0x', BYTES_31.slice(2), undefined, null]],
    ['eth_signTypedData_v4', [A, '{}'], [BYTES_31], ['0x', 'signed']],
  ])('%s', async (method, params, good, bad) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    for (const answer of good) {
      wallet.answers[method] = () => answer
      expect(await app.provider.request({ method, params })).toBe(answer)
    }
    for (const answer of bad) {
      wallet.answers[method] = () => answer
      await expect(app.provider.request({ method, params }), String(answer)).rejects.toThrow(/it answered no (signature|transaction hash)/)
    }
    // A refused request is not followed.
    const sent = app.log.filter(({ name, data }) => name === 'transaction' && (data as { readonly status: string }).status === 'sent')
    expect(sent).toHaveLength(method === 'eth_sendTransaction' ? good.length : 0)
  })
})

test('API-47 S5-14 refuses a call to an invalid address before the wallet prompts; one without a destination creates a contract', async () => {
  const wallet = handWallet()
  const app = await connected(wallet)
  wallet.answers.eth_sendTransaction = () => BYTES_32
  wallet.answers.wallet_sendCalls = () => ({ id: '1' })
  const send = (to: unknown) => app.provider.request({ method: 'eth_sendTransaction', params: [{ from: A, to }] })
  const sendCalls = (to: unknown) =>
    app.provider.request({ method: 'wallet_sendCalls', params: [{ from: A, chainId: '0x1', calls: [{ to: B }, { to }] }] })
  for (const ask of [send, sendCalls])
    for (const to of ['vitalik.eth', '', 7, {}, B.slice(2)])
      await expect(ask(to)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('A call goes to an address that begins with 0x'),
      })
  expect([wallet.count('eth_sendTransaction'), wallet.count('wallet_sendCalls')]).toEqual([0, 0])
  for (const ask of [send, sendCalls]) for (const to of [B, undefined]) await ask(to)
  expect([wallet.count('eth_sendTransaction'), wallet.count('wallet_sendCalls')]).toEqual([2, 2])
})
