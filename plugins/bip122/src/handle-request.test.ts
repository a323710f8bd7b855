import { expect, test } from 'vitest'
import { CHAINS } from './data/chains.js'
import { fakeRequests, fakeUnisat, MAINNET, TESTNET } from './fixtures/fake-wallets.js'
import { sessionWallet } from './fixtures/session-wallet.js'
import { psbtOf } from './fixtures/sign-psbt.js'
import { OTHER_KEY, signBip322, signEcdsa } from './fixtures/sign-text.js'
import { type App, connect, startApp } from './fixtures/start-app.js'

const { payment, ordinals } = MAINNET
const TXID = 'ab'.repeat(32)
const ECDSA = btoa('\x27'.padEnd(65, 'x'))
const PSBT = 'cHNidP8='

type Answers = Parameters<typeof fakeUnisat>[0]
/** An app that is connected to a Unisat with these answers. */
async function unisat(answers: Answers = {}) {
  const { wallet, asked } = fakeUnisat(answers)
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  const calls = (name: string) => asked.filter(([method]) => method === name).map(([, ...params]) => params)
  return { app, calls }
}
/** An app that is connected to a wallet on another device. */
async function phone(answers: Parameters<typeof sessionWallet>[1], chain: `bip122:${string}` = CHAINS.mainnet) {
  const { plugin, asked } = sessionWallet({ address: payment, chain }, answers)
  // A second wallet, which is not asked.
  const app = await startApp({ unisat: fakeUnisat().wallet }, { peers: [plugin] })
  await connect(app, 'walletConnect:1')
  return { app, asked }
}
const sent = (app: App) => app.log.filter(({ name }) => name === 'transaction').map(({ data }) => data)

test('without a wallet every request reports that none is connected', async () => {
  const app = await startApp({})
  for (const method of ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'] as const)
    await expect(app.request(method, [{}] as never)).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'not-connected',
      details: { namespace: 'bip122' },
    })
})

test('reports an incomplete request with the missing fields', async () => {
  const { app } = await unisat()
  for (const [method, params, what] of [
    ['signMessage', [], 'a message'],
    ['signMessage', [{ message: 7 }], 'a message'],
    ['sendTransfer', [{ amount: 1n }], 'a recipient'],
    ['signPsbt', [{}], 'a PSBT in base64'],
    ['signPsbt', [{ psbt: 7 }], 'a PSBT in base64'],
    ['signPsbt', [{ psbt: `x${PSBT}` }], 'a PSBT in base64'],
  ] as const)
    await expect(app.request(method, params as never)).rejects.toMatchObject({ code: 'params-invalid', details: { what } })
})

test('refuses inputs without an index, or with unknown sighash types, before the wallet prompts', async () => {
  const { app, calls } = await unisat()
  const what = 'inputs to sign, each with an index and known sighash types'
  for (const input of [
    null,
    { address: payment },
    { address: payment, index: -1 },
    { address: payment, index: '0' },
    { address: payment, index: 0, sighashTypes: 1 },
    { address: payment, index: 0, sighashTypes: [0x80] },
    { address: payment, index: 0, sighashTypes: ['ALL'] },
  ])
    await expect(app.request('signPsbt', [{ psbt: PSBT, signInputs: [input] }] as never)).rejects.toMatchObject({
      code: 'params-invalid',
      details: { what },
    })
  await expect(app.request('signPsbt', [{ psbt: PSBT, signInputs: 'all' }] as never)).rejects.toMatchObject({ details: { what } })
  expect(calls('signPsbt')).toEqual([])
})

test('a signature specifies which of the two kinds it is', async () => {
  for (const [sign, protocol] of [
    [signEcdsa, 'ecdsa'],
    [signBip322, 'bip322'],
  ] as const) {
    const { app, calls } = await unisat({ signMessage: (text: string) => sign(text) })
    expect(await app.request('signMessage', [{ message: 'Hello' }])).toEqual({ address: payment, signature: sign('Hello'), protocol })
    expect(calls('signMessage')).toEqual([['Hello', 'ecdsa']])
    await app.request('signMessage', [{ message: '', address: payment, protocol: 'bip322' }])
    expect(calls('signMessage').at(-1)).toEqual(['', 'bip322-simple'])
  }
})

test.each([undefined, {}, { signature: 7 }, { signature: 'short' }, { signature: `${ECDSA}!` }])(
  'the answer %j is not a signature',
  async (answer) => {
    const { app } = await phone({ signMessage: answer })
    await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'failed',
      details: { wallet: 'Phone Wallet', reason: 'it answered no signature' },
    })
  },
)

test('a transaction is reported with its network', async () => {
  const { app } = await phone({ sendTransfer: { txid: TXID } }, CHAINS.testnet)
  await app.request('sendTransfer', [{ recipient: TESTNET.payment, amount: 1n }])
  expect(sent(app)).toEqual([{ hash: TXID, chain: CHAINS.testnet, status: 'sent' }])
})

test('NEVM-15 any account that the wallet shares may sign; another address is refused', async () => {
  const addresses = [
    { symbol: 'BTC', type: 'p2wpkh', address: payment },
    { symbol: 'BTC', type: 'p2tr', address: ordinals },
  ]
  const { wallet, asked } = fakeRequests({ getAddresses: () => ({ addresses }), signMessage: () => ({ signature: signEcdsa('Hello') }) })
  const app = await startApp({ LeatherProvider: wallet })
  await connect(app, 'bip122.leather')
  expect(await app.request('signMessage', [{ message: 'Hello', address: ordinals }])).toMatchObject({ address: ordinals })
  expect(asked.at(-1)).toEqual(['signMessage', { message: 'Hello', paymentType: 'p2tr', network: 'mainnet' }])
  await expect(app.request('signMessage', [{ message: 'Hello', address: TESTNET.payment }])).rejects.toMatchObject({
    code: 'address-foreign',
    details: { address: TESTNET.payment },
  })
})

test('a refusal of a wallet on another device contains that wallet and the method', async () => {
  const { app } = await phone({})
  await expect(app.request('signPsbt', [{ psbt: PSBT }])).rejects.toMatchObject({
    code: 'method-not-supported',
    details: { wallet: 'Phone Wallet', method: 'signPsbt' },
  })
})

test('amounts are whole satoshi, up to the total supply', async () => {
  const { app, calls } = await unisat()
  const send = (amount: unknown) => app.request('sendTransfer', [{ recipient: ordinals, amount: amount as bigint }])
  for (const amount of [1n, '1', '0000000000000001', 2_100_000_000_000_000n]) await send(amount)
  expect(calls('sendBitcoin').map(([, amount]) => amount)).toEqual([1, 1, 1, 2_100_000_000_000_000])
  for (const amount of ['', '00000000000000001', -1n, '-1', '1e3', ' 1', '1 ', '0x1', undefined, null])
    await expect(send(amount)).rejects.toMatchObject({ code: 'amount-invalid', details: { amount: String(amount) } })
})

test('the recipient may be passed under WalletConnect’s name for it', async () => {
  const { app, calls } = await unisat()
  await app.request('sendTransfer', [{ recipientAddress: ordinals, amount: 5n } as never])
  expect(calls('sendBitcoin')).toEqual([[ordinals, 5]])
})

test.each(['', 'ab', `${TXID}0`, `0x${TXID}`, `${TXID.slice(1)}x`, 7, undefined])(
  'the answer %j to a transfer is not a transaction',
  async (txid) => {
    const { app } = await unisat({ sendBitcoin: () => txid })
    await expect(app.request('sendTransfer', [{ recipient: ordinals, amount: 5n }])).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'failed',
      details: { wallet: 'UniSat', reason: 'it answered no transaction' },
    })
    expect(sent(app)).toEqual([])
  },
)

test('a wallet on another device that returns nothing has sent nothing', async () => {
  const { app } = await phone({ sendTransfer: undefined })
  await expect(app.request('sendTransfer', [{ recipient: ordinals, amount: 5n }])).rejects.toMatchObject({
    details: { wallet: 'Phone Wallet', reason: 'it answered no transaction' },
  })
})

test('a signature of another key is refused, and the wallet’s account is read again', async () => {
  for (const sign of [signEcdsa, signBip322]) {
    const { app, calls } = await unisat({ signMessage: (text: string) => sign(text, { key: OTHER_KEY }) })
    const looks = calls('getAccounts').length
    await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({
      catalogue: 'bip122',
      code: 'signature-foreign',
      details: { wallet: 'UniSat', address: payment },
    })
    await expect.poll(() => calls('getAccounts').length).toBeGreaterThan(looks)
  }
})

test('a PSBT of another transaction than the app’s is not returned', async () => {
  const hex = (amount: bigint) => Buffer.from(psbtOf({ amount }).signed, 'base64').toString('hex')
  const { app } = await unisat({ signPsbt: () => hex(900n) })
  const { unsigned } = psbtOf({ amount: 800n })
  await expect(app.request('signPsbt', [{ psbt: unsigned, signInputs: [{ index: 0, address: payment }] }])).rejects.toMatchObject({
    code: 'psbt-altered',
    details: { wallet: 'UniSat', what: 'transaction' },
  })
  const { app: honest } = await unisat({ signPsbt: () => hex(800n) })
  const { psbt } = await honest.request('signPsbt', [{ psbt: unsigned, signInputs: [{ index: 0, address: payment }] }])
  expect(psbt).toBe(psbtOf({ amount: 800n }).signed)
})

test('a PSBT that another key signed is not returned, and the wallet’s account is read again', async () => {
  const { signed } = psbtOf({ key: OTHER_KEY })
  const { app, calls } = await unisat({ signPsbt: () => Buffer.from(signed, 'base64').toString('hex') })
  const looks = calls('getAccounts').length
  const signInputs = [{ index: 0, address: payment }]
  await expect(app.request('signPsbt', [{ psbt: psbtOf().unsigned, signInputs }])).rejects.toMatchObject({
    code: 'signature-foreign',
    details: { wallet: 'UniSat', address: payment },
  })
  await expect.poll(() => calls('getAccounts').length).toBeGreaterThan(looks)
})

test('a PSBT is signed by all keys, or by those of its inputs; it is sent only if the app requests it', async () => {
  const { app, asked } = await phone({ signPsbt: { psbt: PSBT, txid: TXID } })
  expect(await app.request('signPsbt', [{ psbt: PSBT }])).toEqual({ psbt: PSBT, txid: TXID })
  const signInputs = [{ address: payment, index: 1 }]
  await app.request('signPsbt', [{ psbt: PSBT, signInputs, broadcast: true }])
  expect(asked).toEqual([
    ['signPsbt', { account: payment, psbt: PSBT, signInputs: [], broadcast: false }],
    ['signPsbt', { account: payment, psbt: PSBT, signInputs, broadcast: true }],
  ])
  expect(sent(app)).toEqual(Array(2).fill({ hash: TXID, chain: CHAINS.mainnet, status: 'sent' }))
})

test.each([
  [{ psbt: Buffer.from(PSBT, 'base64').toString('hex') }, { psbt: PSBT }],
  [{ txid: TXID }, { txid: TXID }],
  [{ psbt: PSBT, txid: 'none' }, { psbt: PSBT }],
])('the answer %j to a PSBT is %j, its bytes in base64', async (answer, handed) => {
  const { app } = await phone({ signPsbt: answer })
  expect(await app.request('signPsbt', [{ psbt: PSBT }])).toEqual(handed)
})

test.each([null, undefined, {}, { psbt: '' }, { psbt: 7 }, { txid: 'none' }])(
  'NEVM-13 a wallet that answers %j to a PSBT has not signed it',
  async (answer) => {
    const { app } = await phone({ signPsbt: answer })
    await expect(app.request('signPsbt', [{ psbt: PSBT }])).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'failed',
      details: { wallet: 'Phone Wallet', reason: 'it answered no signed PSBT' },
    })
    expect(sent(app)).toEqual([])
  },
)

test('NEVM-02 addresses of a wallet on another device are returned with their purpose', async () => {
  const purposes = ['ordinal', 'ordinals', 'stx', 'stacks', 'payment', 'no-stx']
  const { app } = await phone({
    getAccountAddresses: [
      ...purposes.map((purpose) => ({ address: purpose, purpose })),
      { address: 'intention', intention: 'ordinal' },
      { address: 'both', purpose: 'stx', intention: 'ordinal' },
      { address: 'none', publicKey: 7, path: 8 },
    ],
  })
  expect(await app.request('getAccountAddresses', [])).toEqual([
    { address: 'ordinal', purpose: 'ordinal' },
    { address: 'ordinals', purpose: 'ordinal' },
    { address: 'stx', purpose: 'stx' },
    { address: 'stacks', purpose: 'stx' },
    { address: 'payment', purpose: 'payment' },
    { address: 'no-stx', purpose: 'payment' },
    { address: 'intention', purpose: 'ordinal' },
    { address: 'both', purpose: 'stx' },
    { address: 'none', purpose: 'payment' },
  ])
  expect(await (await phone({ getAccountAddresses: 'x' })).app.request('getAccountAddresses', [])).toEqual([])
})

test('NEVM-04 addresses are returned even if the wallet is on another network', async () => {
  const { app } = await unisat({ getChain: () => ({ enum: 'BITCOIN_SIGNET' }) })
  expect(await app.request('getAccountAddresses', [])).toEqual([{ address: payment, purpose: 'payment', publicKey: '02aa' }])
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({
    code: 'wallet-network',
    details: { expected: 'Bitcoin' },
  })
})
