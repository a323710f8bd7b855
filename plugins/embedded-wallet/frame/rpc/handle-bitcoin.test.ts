import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { formatUnits } from 'viem'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Wallet } from '../account/wallet.js'
import { createInTurn } from '../fixtures/in-turn.js'
import { factsOf } from '../networks.js'
import { askEn } from '../texts/ask-en.js'
import { newDeviceKey } from '../vault/seal.js'
import { type MadeWallet, type Opening, work } from '../vault/work.js'
import { bitcoinChain, scriptOf } from './bitcoin-chain.js'
import { type BitcoinRequest, createBitcoin } from './handle-bitcoin.js'
import type { Question } from './questions.js'

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TEST = 'bip122:000000000933ea01ad0ee984209779ba'
const STRANGER = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const SCRIPT_OF_STRANGER = scriptOf(STRANGER, bitcoinChain(TEST, factsOf()))
const coin = (value: string, confirmed = true, fill = '1') => ({ txid: fill.repeat(64), vout: 0, value, confirmed })

let made: MadeWallet
let wallet: Wallet
beforeAll(async () => {
  const key = await newDeviceKey()
  made = (await work({ create: { walletId: 'w', factors: [{ kind: 'device', factorId: 'd', key }] } })) as MadeWallet
  const [device] = made.factors
  if (!device) throw new Error('There is no factor.')
  const open: Opening = { ...device, walletId: 'w', key, addresses: made.addresses }
  wallet = {
    addresses: async () => made.addresses,
    open: async (tasks) => (await work({ open, tasks })) as never,
    prove: () => Promise.reject(new Error('Nothing is proven here.')),
    lock: () => {},
    forget: async () => {},
  }
})

interface World {
  readonly answer?: boolean | (() => Promise<boolean>)
  coins?: readonly ReturnType<typeof coin>[]
  feeRate?: string
}

function start(world: World = {}) {
  const { answer = true } = world

  const asked: Question[] = []
  const sent: Transaction[] = []
  const call = vi.fn(async (name: string, body: { readonly transaction?: string }) => {
    if (name === 'bitcoinCoins') return { coins: world.coins ?? [coin('100000')], feeRate: world.feeRate ?? '1.500' }
    const transaction = Transaction.fromRaw(Buffer.from(body.transaction ?? '', 'hex'))
    sent.push(transaction)
    return { txid: transaction.id }
  })
  const handle = createBitcoin({
    wallet,
    session: { call: call as never },
    factsOf: factsOf(),
    inTurn: createInTurn(),
    t: askEn,
    ask: async (question) => {
      asked.push(question)
      return typeof answer === 'function' ? answer() : answer
    },
  })
  const request = (method: string, params: object, chain = TEST) =>
    handle({
      method,
      params,
      chain,
      origin: 'https://shop.example',
      app: 'Shop',
      signal: new AbortController().signal,
    } satisfies BitcoinRequest)
  const told = (): { readonly [label: string]: string } =>
    Object.fromEntries(asked.at(-1)?.details.map(({ label, value }) => [label, value]) ?? [])
  return { asked, sent, call, request, told }
}

/** Creates a PSBT that spends the wallet's coins, and a stranger's coins if given. */
function psbtOf({
  own,
  more,
  foreign,
  out,
  back,
  sighashType,
}: {
  readonly own: bigint
  /** Another coin of the wallet. */
  readonly more?: bigint
  readonly foreign?: bigint
  readonly out: bigint
  readonly back?: bigint
  readonly sighashType?: number
}): Transaction {
  const script = scriptOf(made.addresses.bip122Testnet, bitcoinChain(TEST, factsOf()))
  const transaction = new Transaction()
  transaction.addInput({
    txid: '1'.repeat(64),
    index: 0,
    witnessUtxo: { script, amount: own },
    ...(sighashType !== undefined && { sighashType }),
  })
  if (more !== undefined) transaction.addInput({ txid: '4'.repeat(64), index: 0, witnessUtxo: { script, amount: more } })
  if (foreign !== undefined)
    transaction.addInput({ txid: '2'.repeat(64), index: 3, witnessUtxo: { script: SCRIPT_OF_STRANGER, amount: foreign } })
  transaction.addOutput({ script: SCRIPT_OF_STRANGER, amount: out })
  if (back !== undefined) transaction.addOutput({ script, amount: back })
  return transaction
}
const inText = (transaction: Transaction): string => base64.encode(transaction.toPSBT())

test.each([
  [MAIN, 'bip122'],
  [TEST, 'bip122Testnet'],
] as const)('a text is signed as BIP-322 has it, checked by a verifier that is not ours (%s)', async (chain, name) => {
  const { request, told } = start()
  const address = made.addresses[name]
  const { signature } = (await request('signMessage', { message: 'hällo', address }, chain)) as { readonly signature: string }
  expect(Verifier.verifySignature(address, 'hällo', signature)).toBe(true)
  expect(Verifier.verifySignature(address, 'hallo', signature)).toBe(false)
  expect(told()).toEqual({ Message: 'hällo' })
})

test('a payment uses confirmed coins first, pays the fee rate, and returns the change', async () => {
  const { request, sent, told } = start({ coins: [coin('90000', false, '2'), coin('40000'), coin('50000', true, '3')] })
  const { txid } = (await request('sendTransfer', { recipientAddress: STRANGER, amount: '60000' })) as { readonly txid: string }
  const [transaction] = sent
  if (!transaction) throw new Error('Nothing was sent.')
  expect(txid).toBe(transaction.id)
  // 209 virtual bytes at 1.5 satoshi: two inputs of 68, eleven of overhead, two outputs of 31. A signature is sometimes shorter.
  expect(transaction.vsize).toBeLessThanOrEqual(209)
  expect(transaction.vsize).toBeGreaterThanOrEqual(206)
  expect(transaction.getOutput(0)).toMatchObject({ amount: 60_000n, script: SCRIPT_OF_STRANGER })
  expect(transaction.getOutput(1).amount).toBe(90_000n - 60_000n - 314n)
  expect(transaction.inputsLength).toBe(2)
  expect(told()).toEqual({
    Send: '0.0006 tBTC',
    To: STRANGER,
    'Leaves the wallet': '0.00060314 tBTC',
    Fee: '0.00000314 tBTC',
    Network: 'Bitcoin Testnet (test network)',
  })
  expect(Object.keys(told())[0]).toBe('To')
})

describe('a payment whose question stays open', () => {
  const pay = { recipientAddress: STRANGER, amount: '60000' }
  const three = [coin('90000'), coin('80000', true, '2'), coin('70000', true, '3')]
  const spentBy = (transaction: Transaction | undefined) => Buffer.from(transaction?.getInput(0).txid ?? []).toString('hex')

  test('two at once spend different coins, without another question if the amounts stay', async () => {
    let open = 0
    const world: World = {
      coins: three.map((each) => ({ ...each, value: '90000' })),
      answer: () => vi.waitUntil(() => ++open >= 2),
    }
    const { request, sent, asked, call } = start(world)
    call.mockImplementation(async (name, { transaction: raw = '' }) => {
      if (name === 'bitcoinCoins') return { coins: world.coins ?? [], feeRate: '1.500' }
      const transaction = Transaction.fromRaw(Buffer.from(raw, 'hex'))
      sent.push(transaction)
      world.coins = world.coins?.filter(({ txid }) => txid !== spentBy(transaction)) ?? []
      return { txid: transaction.id }
    })
    await Promise.all([request('sendTransfer', pay), request('sendTransfer', pay)])
    expect(sent).toHaveLength(2)
    expect(spentBy(sent[0])).not.toBe(spentBy(sent[1]))
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['its coins were spent, and others cost more', { coins: [coin('40000', true, '2'), coin('40000', true, '3')] }, 2],
    ['the fee rate rose by half', { feeRate: '2.250' }, 2],
    ['the fee rate rose a little', { feeRate: '1.800' }, 1],
    ['the fee rate fell', { feeRate: '1.000' }, 1],
  ])('is asked again only if it changes: %s', async (_, change, questions) => {
    const world: World = {
      coins: [coin('90000')],
      async answer() {
        Object.assign(world, change)
        return true
      },
    }
    const { request, sent, asked, told } = start(world)
    await request('sendTransfer', pay)
    expect(asked.map(({ warnings }) => warnings.includes(askEn.changed))).toEqual([false, true].slice(0, questions))
    expect(sent).toHaveLength(1)
    const outputs = Array.from({ length: sent[0]?.outputsLength ?? 0 }, (_each, at) => sent[0]?.getOutput(at).amount ?? 0n)
    const inputs = (sent[0]?.inputsLength ?? 0) === 2 ? 80_000n : 90_000n
    expect(told().Fee).toBe(`${formatUnits(inputs - outputs.reduce((sum, each) => sum + each, 0n), 8)} tBTC`)
  })
})

test('change that is worth less than its own fee is added to the fee, and shown as such', async () => {
  const { request, sent, told } = start({ coins: [coin('60600')] })
  await request('sendTransfer', { recipientAddress: STRANGER, amount: '60000' })
  expect(sent[0]?.outputsLength).toBe(1)
  expect(told().Fee).toBe('0.000006 tBTC')
})

test.each([
  [{ recipientAddress: STRANGER, amount: '100000' }, 'There are not enough coins for the amount and the fee.'],
  [{ recipientAddress: STRANGER, amount: '545' }, 'Less than 546 satoshi are not passed on.'],
  [{ recipientAddress: STRANGER, amount: 0.5 }, 'Expected an amount in satoshi'],
  [{ recipientAddress: STRANGER, amount: '-1' }, 'Expected an amount in satoshi'],
  [{ recipientAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: '6000' }, 'This is no address of the network.'],
  [{ recipientAddress: STRANGER, amount: '6000', account: STRANGER }, 'This account is not one of the wallet.'],
])('an impossible payment is rejected before any question: %j', async (params, problem) => {
  const { request, asked } = start()
  await expect(request('sendTransfer', params)).rejects.toThrow(problem)
  expect(asked).toEqual([])
})

test.each([
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', memo: '68656c6c6f' }, 'memo'],
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', changeAddress: STRANGER }, 'changeAddress'],
  ['sendTransfer', { recipientAddress: STRANGER, amount: '6000', feeRate: 3 }, 'feeRate'],
  ['signPsbt', { psbt: 'cHNidP8=', finalize: false }, 'finalize'],
  ['signPsbt', { psbt: 'cHNidP8=', signInputs: [{ index: 0, disableTweakSigner: true }] }, 'disableTweakSigner'],
  ['signMessage', { message: 'Hello', encoding: 'hex' }, 'encoding'],
])('%s refuses a parameter that it would not use, by name: %j', async (method, params, name) => {
  const { request, asked } = start()
  await expect(request(method, params)).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(name) })
  expect(asked).toEqual([])
})

test('parameters that restate what the wallet does are accepted', async () => {
  const { request, sent } = start()
  await request('sendTransfer', { recipientAddress: STRANGER, amount: '6000', changeAddress: made.addresses.bip122Testnet, memo: null })
  expect(sent).toHaveLength(1)
  expect(await request('getAccountAddresses', { intentions: ['ordinal'] })).toEqual([])
  expect(await request('getAccountAddresses', { intentions: ['ordinal', 'payment'] })).toHaveLength(1)
})

test('a rejection sends nothing', async () => {
  const { request, sent } = start({ answer: false })
  await expect(request('sendTransfer', { recipientAddress: STRANGER, amount: '6000' })).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test("a PSBT is described by what leaves the wallet, and only the wallet's inputs are signed", async () => {
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

  test.each([0, 1])('is not signed in parts, each of which would look as if nothing left: input %d', async (index) => {
    const { request, asked } = start()
    const given = { psbt: inText(psbtOf(both)), signInputs: [{ index }] }
    await expect(request('signPsbt', given)).rejects.toMatchObject({ code: 4100, message: expect.stringContaining('together') })
    expect(asked).toEqual([])
  })

  test.each([0, 1])('is not signed if the page says that another party owns one of them: input %d', async (at) => {
    const { request, asked } = start({ coins: [coin('50000'), coin('50000', true, '4')] })
    const lying = psbtOf(both)
    lying.updateInput(at, { witnessUtxo: { script: SCRIPT_OF_STRANGER, amount: 50_000n } }, true)
    await expect(request('signPsbt', { psbt: inText(lying) })).rejects.toMatchObject({ code: 4100 })
    expect(asked).toEqual([])
  })

  test('shows what leaves without the change if the wallet cannot look up whose inputs the others are', async () => {
    const { request, call, told } = start()
    call.mockRejectedValue(Object.assign(new Error('away'), { reason: 'unavailable' }))
    await request('signPsbt', { psbt: inText(psbtOf({ own: 50_000n, foreign: 50_000n, out: 49_000n, back: 50_000n })) })
    expect(told()['Leaves the wallet']).toBe('0.0005 tBTC')
    await request('signPsbt', { psbt: inText(psbtOf({ own: 50_000n, out: 10_000n, back: 39_000n })) })
    expect(told()['Leaves the wallet']).toBe('0.00011 tBTC')
  })
})

test('a PSBT is sent if the page requests it', async () => {
  const { request, sent } = start()
  const psbt = inText(psbtOf({ own: 50_000n, out: 49_000n }))
  const answer = (await request('signPsbt', {
    psbt,
    signInputs: [{ index: 0, address: made.addresses.bip122Testnet }],
    broadcast: true,
  })) as {
    readonly txid: string
  }
  expect(sent.map(({ id }) => id)).toEqual([answer.txid])
})

test('a disproportionate fee shows a warning', async () => {
  const { request, asked } = start()
  await request('signPsbt', { psbt: inText(psbtOf({ own: 100_000n, out: 60_000n })) })
  expect(asked[0]?.warnings).toEqual(['The fee is high compared with the amount.'])
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
    'an input of others',
    () => ({ psbt: inText(psbtOf({ own: 5_000n, foreign: 1n, out: 4_000n })), signInputs: [{ index: 1 }] }),
    'no key for one',
  ],
  ['more than there is', () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 6_000n })) }), 'worth more than the inputs'],
  ['another chain’s wallet', () => ({ psbt: inText(psbtOf({ own: 5_000n, out: 4_000n })), chain: MAIN }), 'no signature of this wallet'],
  ['no PSBT', () => ({ psbt: 'cHNidP8BAA' }), 'no PSBT'],
  ['nothing', () => ({}), 'Expected string'],
])('%s is rejected before any question', async (_, given, problem) => {
  const { request, asked } = start()
  const { chain, ...params } = given() as { readonly chain?: string }
  await expect(request('signPsbt', params, chain)).rejects.toThrow(problem)
  expect(asked).toEqual([])
})

test('unknown methods, and unsupported signature types, are rejected', async () => {
  const { request } = start()
  await expect(request('signAnything', {})).rejects.toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
  await expect(request('signMessage', { message: 'x', protocol: 'ecdsa' })).rejects.toMatchObject({ code: 4200 })
})

test.each([
  ['eip155:1', 4901],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 4901],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', 4902],
])('on %s nothing is signed: the address format would be a guess', async (chain, code) => {
  const { request, asked } = start()
  await expect(request('signMessage', { message: 'x' }, chain)).rejects.toMatchObject({ code })
  await expect(request('getAccountAddresses', {}, chain)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('networks other than mainnet sign with the test network key', async () => {
  const { request } = start()
  for (const chain of ['bip122:00000000da84f2bafbbc53dee25a72ae', 'bip122:00000008819873e925422c1ff0f99f7c'])
    expect(await request('getAccountAddresses', {}, chain)).toEqual([
      { address: made.addresses.bip122Testnet, path: "m/84'/1'/0'/0/0", intention: 'payment' },
    ])
})
