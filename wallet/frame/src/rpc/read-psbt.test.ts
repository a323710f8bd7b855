import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { coin, inText, MAIN, SCRIPT_OF_STRANGER, STRANGER, TEST, withBitcoinWallet } from '../fixtures/bitcoin-wallet.js'
import { factsOf } from '../networks.js'
import { bitcoinChain, scriptOf } from './bitcoin-chain.js'
import { psbtOfText } from './bitcoin-text.js'

const { addresses, start, psbtOf } = withBitcoinWallet()

test("a PSBT shows the outgoing amount, and only the wallet's inputs are signed", async () => {
  const { request, told, asked, sent } = start()
  const { psbt } = (await request('signPsbt', {
    psbt: inText(psbtOf({ own: 50_000n, foreign: 30_000n, out: 60_000n, back: 15_000n })),
  })) as {
    readonly psbt: string
  }
  expect(told()).toEqual({
    Send: '0.0006 tBTC',
    To: STRANGER,
    'Leaves the wallet': '0.00035 tBTC',
    Fee: '0.00005 tBTC',
    Network: 'Bitcoin Testnet (test network)',
  })
  expect(asked[0]?.warnings).toEqual(['Others also sign parts of this transaction. Their amounts are as reported by the page.'])
  const signed = Transaction.fromPSBT(base64.decode(psbt))
  expect(signed.getInput(0).partialSig).toHaveLength(1)
  expect(signed.getInput(1).partialSig).toBeUndefined()
  expect(sent).toEqual([])
})

describe('a PSBT with two inputs of the wallet', () => {
  const both = { own: 50_000n, more: 50_000n, out: 49_000n, back: 50_000n }

  test('counts both, and signs both', async () => {
    const { request, told } = start()
    const { psbt } = (await request('signPsbt', { psbt: inText(psbtOf(both)) })) as { readonly psbt: string }
    expect(told()).toMatchObject({ 'Leaves the wallet': '0.0005 tBTC', Fee: '0.00001 tBTC' })
    const signed = Transaction.fromPSBT(base64.decode(psbt))
    expect([0, 1].map((at) => signed.getInput(at).partialSig?.length)).toEqual([1, 1])
  })

  test.each([0, 1])('is not signed in parts, each of which would hide the outgoing amount: input %d', async (index) => {
    const { request, asked } = start()
    const given = { psbt: inText(psbtOf(both)), signInputs: [{ index }] }
    await expect(request('signPsbt', given)).rejects.toMatchObject({ code: 4100, message: expect.stringContaining('together') })
    expect(asked).toEqual([])
  })

  test.each([0, 1])('is not signed if the page says that another party owns one of the inputs: input %d', async (at) => {
    const { request, asked } = start({ coins: [coin('50000'), coin('50000', true, '4')] })
    const lying = psbtOf(both)
    lying.updateInput(at, { witnessUtxo: { script: SCRIPT_OF_STRANGER, amount: 50_000n } }, true)
    await expect(request('signPsbt', { psbt: inText(lying) })).rejects.toMatchObject({ code: 4100 })
    expect(asked).toEqual([])
  })

  test('shows the outgoing amount without the change if nothing proves who owns the other inputs', async () => {
    const { request, call, told } = start()
    call.mockRejectedValue(Object.assign(new Error('away'), { reason: 'unavailable' }))
    await request('signPsbt', { psbt: inText(psbtOf({ own: 50_000n, foreign: 50_000n, isProven: false, out: 49_000n, back: 50_000n })) })
    expect(told()['Leaves the wallet']).toBe('0.0005 tBTC')
    await request('signPsbt', { psbt: inText(psbtOf({ own: 50_000n, out: 10_000n, back: 39_000n })) })
    expect(told()['Leaves the wallet']).toBe('0.00011 tBTC')
  })
})

describe('a PSBT over coins of a signed transaction that is not broadcast yet', () => {
  /** Two coins that the list of coins does not have; the page says that a stranger owns one of them. */
  const halfOf = (stranger: number): string => {
    const script = scriptOf(addresses().bip122Testnet, bitcoinChain(TEST, factsOf()))
    const unsent = new Transaction()
    unsent.addInput({ txid: '1'.repeat(64), index: 0 })
    for (const amount of [50_000n, 50_000n]) unsent.addOutput({ script, amount })
    const transaction = new Transaction()
    for (const index of [0, 1]) {
      const owner = index === stranger ? SCRIPT_OF_STRANGER : script
      transaction.addInput({ txid: unsent.id, index, witnessUtxo: { script: owner, amount: 50_000n } })
    }
    transaction.addOutput({ script: SCRIPT_OF_STRANGER, amount: 49_000n })
    transaction.addOutput({ script, amount: 50_000n })
    return inText(transaction)
  }

  test.each([0, 1])('two questions about one part each never hide the outgoing amount: input %d', async (stranger) => {
    const { request, told } = start()
    await request('signPsbt', { psbt: halfOf(stranger) })
    expect(told()['Leaves the wallet']).toBe('0.0005 tBTC')
  })
})

test.each(['shop.example', 'bank.example'])('refuses a text in the form of a transaction (BIP-322) unseen: of %s', async (site) => {
  const { request, asked } = start()
  const address = addresses().bip122Testnet
  const text = `${site} wants you to sign in with your Bitcoin account:\n${address}\n\nURI: https://${site}\nVersion: 1\nNonce: abcdefgh1`
  const psbt = base64.encode(psbtOfText(text, scriptOf(address, bitcoinChain(TEST, factsOf()))))
  await expect(request('signPsbt', { psbt })).rejects.toMatchObject({ code: 4100, message: expect.stringContaining('text') })
  expect(asked).toEqual([])
})

test('a PSBT is sent if the page requests it', async () => {
  const { request, sent } = start()
  const psbt = inText(psbtOf({ own: 50_000n, out: 49_000n }))
  const answer = (await request('signPsbt', {
    psbt,
    signInputs: [{ index: 0, address: addresses().bip122Testnet }],
    broadcast: true,
  })) as {
    readonly txid: string
  }
  expect(sent.map(({ id }) => id)).toEqual([answer.txid])
})

test.each([
  ['disproportionate', { own: 100_000n, out: 60_000n }],
  ['needless, whatever is paid', { own: 100_000_000n, out: 98_000_000n }],
])('a %s fee set by a page shows a warning, and delays the approval', async (_, given) => {
  const { request, asked } = start()
  await request('signPsbt', { psbt: inText(psbtOf(given)) })
  expect(asked[0]?.warnings).toEqual(['The fee is high compared with the amount.'])
  expect(asked[0]?.caution).toBe('wait')
})

test.each([
  [
    'a signature that others could add to',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n, sighashType: 0x81 })) }),
    'others could add to',
  ],
  [
    'the same, named beside the PSBT',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n })), signInputs: [{ index: 0, sighashTypes: [2] }] }),
    'others could add to',
  ],
  [
    'the same, without a list',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n })), signInputs: [{ index: 0, sighashTypes: 0x81 }] }),
    'Expected array',
  ],
  [
    'a word that could mean that it is to be sent',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n })), broadcast: 'true' }),
    'Expected boolean',
  ],
  [
    'an input of others',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, foreign: 1n, out: 4_000n })), signInputs: [{ index: 1 }] }),
    'no key for one',
  ],
  ['more than there is', () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 6_000n })) }), 'worth more than the inputs'],
  ['another chain’s wallet', () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n })), chain: MAIN }), 'no signature of this wallet'],
  ['no PSBT', () => ({ psbt: 'cHNidP8BAA' }), 'no PSBT'],
  ['nothing', () => ({}), 'Expected string'],
])('rejects %s before any question', async (_, given, problem) => {
  const { request, asked } = start()
  const { chain, ...params } = given() as { readonly chain?: string }
  await expect(request('signPsbt', params, chain)).rejects.toThrow(problem)
  expect(asked).toEqual([])
})
