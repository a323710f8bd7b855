import type { Account } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterEach, expect, test, vi } from 'vitest'
import { namedAccounts } from '../connection/named-accounts.js'
import { CHAINS } from '../data/chains.js'
import { fakeRequests, fakeUnisat, MAINNET, TESTNET } from '../fixtures/fake-wallets.js'
import type { BitcoinWallet } from './bitcoin-wallet.js'
import * as leather from './leather.js'
import { listen } from './listen.js'
import * as okx from './okx.js'
import { openWallet as openSatsConnect } from './sats-connect.js'
import { toAccounts } from './to-accounts.js'
import * as unisat from './unisat.js'
import * as standard from './wallet-standard.js'

afterEach(() => void vi.unstubAllGlobals())

const { payment, ordinals } = MAINNET
const call = { signal: new AbortController().signal, shared: false }
const account = (address = payment): Account => ({ namespace: 'bip122', address, type: 'payment' })
// "hi" and "ok" in both encodings.
const [PSBT, HEX, SIGNED, SIGNED_HEX] = ['aGk=', '6869', 'b2s=', '6f6b']
const order = (more: object = {}) => ({ psbt: PSBT, signInputs: [], broadcast: false, account: account(), ...more })
const inputs = [
  { address: payment, index: 0, sighashTypes: [1] },
  { address: ordinals, index: 2 },
  { address: payment, index: 1, sighashTypes: [1, 0x83] },
]
const plainInputs = inputs.map(({ address, index }) => ({ address, index }))

/** A PSBT whose inputs name these sighash types. */
function psbtOf(types: readonly (number | undefined)[]): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  const witnessUtxo = { script: new Uint8Array([0, 20, ...new Uint8Array(20)]), amount: 1000n }
  for (const [index, sighashType] of types.entries())
    transaction.addInput({ txid: 'ab'.repeat(32), index, witnessUtxo, ...(sighashType !== undefined && { sighashType }) })
  transaction.addOutput({ script: new Uint8Array([0x6a]), amount: 500n })
  return base64.encode(transaction.toPSBT())
}

test('NEVM-02 lists accounts once, payment first, with the wallet’s description in words', () => {
  expect(
    toAccounts([
      { address: 'SP1', purpose: 'stx' },
      { address: ordinals, purpose: 'ordinal', publicKey: 'bb', path: 'm/86' },
      { address: payment, publicKey: '', path: 7 },
      { address: payment, purpose: 'ordinals' },
      { address: '', purpose: 'payment' },
      { address: 7 },
      { address: 'x', purpose: 'starknet' },
    ]),
  ).toEqual([
    { namespace: 'bip122', address: payment, type: 'payment' },
    { namespace: 'bip122', address: ordinals, type: 'ordinal', publicKey: 'bb', path: 'm/86' },
    { namespace: 'bip122', address: 'SP1', type: 'stx' },
  ])
})

test('events are listened to by whichever name the wallet has for it, and no longer than that', () => {
  const heard = { change: () => {} }
  const node = { on: vi.fn(), removeListener: vi.fn(), off: vi.fn() }
  listen(node, heard)()
  expect([node.on.mock.calls, node.removeListener.mock.calls, node.off.mock.calls]).toEqual([
    [['change', heard.change]],
    [['change', heard.change]],
    [],
  ])
  const short = { on: vi.fn(), off: vi.fn() }
  listen(short, heard)()
  expect(short.off).toHaveBeenCalledWith('change', heard.change)
  expect(() => listen({}, heard)()).not.toThrow()
})

test('a request names its account, its address and those of its inputs', async () => {
  expect(await namedAccounts('signPsbt', [{ account: 'a', address: 'b', signInputs: [{ address: 'c' }, null, { address: 7 }] }])).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(await namedAccounts('signMessage', [{ account: 'a', signInputs: 'x' }])).toEqual(['a'])
  expect(await namedAccounts('getAccountAddresses', [])).toEqual([])
})

test('Unisat: shares one address and its key, on the network that it names', async () => {
  const { wallet } = fakeUnisat()
  expect(await unisat.openWallet(wallet).connect(undefined)).toEqual({
    accounts: [{ ...account(), publicKey: '02aa' }],
    chain: CHAINS.mainnet,
  })
  const older = fakeUnisat({ getChain: () => undefined, getNetwork: () => 'testnet', requestAccounts: () => [TESTNET.payment] })
  expect(await unisat.openWallet(older.wallet).connect(undefined)).toMatchObject({ chain: CHAINS.testnet })
  for (const none of [[], undefined, 'x', [7]]) {
    const empty = fakeUnisat({ getAccounts: () => none })
    expect(await unisat.openWallet(empty.wallet).look?.(undefined)).toEqual({ accounts: [], chain: undefined })
  }
})

test('Unisat: signs as the address requires, sends numbers, and pushes transactions to broadcast', async () => {
  const { wallet, asked } = fakeUnisat({ signPsbt: () => SIGNED_HEX, pushPsbt: () => 'txid', signMessage: () => 'sig' })
  const open = unisat.openWallet(wallet)
  expect(await open.signMessage?.({ message: 'm', account: account(), protocol: undefined })).toEqual({ signature: 'sig' })
  await open.signMessage?.({ message: 'm', account: account(ordinals), protocol: undefined })
  await open.signMessage?.({ message: 'm', account: account(), protocol: 'bip322' })
  await open.signMessage?.({ message: 'm', account: account(ordinals), protocol: 'ecdsa' })
  for (const address of ['tb1pxyz', 'BCRT1PXYZ', 'xbc1p'])
    await open.signMessage?.({ message: 'm', account: account(address), protocol: undefined })
  expect(asked.map(([, , type]) => type)).toEqual([
    'ecdsa',
    'bip322-simple',
    'bip322-simple',
    'ecdsa',
    'bip322-simple',
    'bip322-simple',
    'ecdsa',
  ])
  expect(await open.sendTransfer?.({ recipient: 'r', amount: 5n, account: account() })).toBe('ab'.repeat(32))
  expect(asked.at(-1)).toEqual(['sendBitcoin', 'r', 5])
  expect(await open.signPsbt?.(order())).toEqual({ psbt: SIGNED })
  expect(asked.at(-1)).toEqual(['signPsbt', HEX, { autoFinalized: false }])
  expect(await open.signPsbt?.(order({ broadcast: true, signInputs: inputs.slice(0, 2) }))).toEqual({ psbt: SIGNED, txid: 'txid' })
  expect(asked.slice(-2)).toEqual([
    [
      'signPsbt',
      HEX,
      {
        autoFinalized: true,
        toSignInputs: [
          { index: 0, address: payment, sighashTypes: [1] },
          { index: 2, address: ordinals },
        ],
      },
    ],
    ['pushPsbt', SIGNED_HEX],
  ])
})

test('Unisat: counts inscriptions, and coins that it does not spend', async () => {
  const count = (answers: Parameters<typeof fakeUnisat>[0]) => unisat.openWallet(fakeUnisat(answers).wallet).countCollectibles?.()
  expect(await count({})).toBe(0)
  expect(await count({ getInscriptions: () => ({ total: 3, list: [] }) })).toBe(3)
  expect(await count({ getInscriptions: () => ({ total: 0 }), getBalanceV2: () => ({ available: 5, unavailable: 546 }) })).toBe(1)
  expect(await count({ getInscriptions: () => Promise.reject(new Error('locked')), getBalanceV2: () => 'x' })).toBe(0)
})

test('Unisat: switches, reports changes, and ends', async () => {
  const fake = fakeUnisat({ switchChain: () => null, disconnect: () => null })
  const open = unisat.openWallet(fake.wallet)
  expect(await open.switchChain?.(CHAINS.testnet)).toMatchObject({ chain: CHAINS.mainnet })
  expect(fake.asked[0]).toEqual(['switchChain', 'BITCOIN_TESTNET'])
  const changed = vi.fn()
  const stop = open.watch?.(changed)
  fake.send('accountsChanged', [])
  fake.send('accountsChanged', [payment])
  fake.send('accountsChanged', undefined)
  fake.send('networkChanged')
  fake.send('chainChanged')
  fake.send('disconnect')
  expect(changed.mock.calls.map(([gone]) => gone)).toEqual(['closed', undefined, undefined, undefined, undefined, 'closed'])
  stop?.()
  expect(fake.listeners()).toBe(0)
  await open.disconnect?.(call)
  expect(fake.asked.at(-1)).toEqual(['disconnect'])
  await unisat.openWallet(fakeUnisat().wallet).disconnect?.(call)
})

test('OKX: has an object for each network, and is used on the one that is wished', async () => {
  const main = fakeUnisat({ connect: () => ({ address: payment, publicKey: 'x' }), disconnect: () => null })
  const other = fakeUnisat({ connect: () => ({ address: TESTNET.payment }), getAccounts: () => [TESTNET.payment] })
  vi.stubGlobal('window', { okxwallet: { bitcoinTestnet: other.wallet } })
  const open = okx.openWallet(main.wallet)
  expect(await open.connect(undefined)).toMatchObject({ accounts: [account()], chain: CHAINS.mainnet })
  expect(await open.look?.(CHAINS.testnet)).toMatchObject({ accounts: [account(TESTNET.payment)], chain: CHAINS.testnet })
  expect(await open.switchChain?.(CHAINS.testnet)).toMatchObject({ chain: CHAINS.testnet })
  await open.sendTransfer?.({ recipient: 'r', amount: 1n, account: account() })
  expect([other.asked.at(-1)?.[0], main.asked.some(([name]) => name === 'sendBitcoin')]).toEqual(['sendBitcoin', false])
  const changed = vi.fn()
  const stop = open.watch?.(changed)
  for (const event of ['accountChanged', 'accountsChanged']) for (const said of [null, [], [payment]]) other.send(event, said)
  other.send('disconnect')
  expect(changed.mock.calls.map(([gone]) => gone)).toEqual(['closed', 'closed', undefined, 'closed', 'closed', undefined, 'closed'])
  stop?.()
  expect(other.listeners()).toBe(0)
  // Signet has no object here: the first one reports the network.
  expect(await open.connect(CHAINS.signet)).toMatchObject({ chain: CHAINS.mainnet })
  await open.disconnect?.(call)
  expect(main.asked.at(-1)).toEqual(['disconnect'])
})

test('OKX: an empty answer shares no account', async () => {
  vi.stubGlobal('window', {})
  const open = okx.openWallet(fakeUnisat({ connect: () => undefined, getNetwork: () => 'livenet' }).wallet)
  expect(await open.connect(undefined)).toEqual({ accounts: [], chain: undefined })
})

test('Leather: sends the network with each request, and reports addresses by their kind', async () => {
  const addresses = [
    { symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey: '02aa', derivationPath: 'm/84' },
    { symbol: 'BTC', type: 'p2tr', address: ordinals },
    { symbol: 'STX', address: 'SP1' },
  ]
  const { wallet, asked } = fakeRequests({
    getAddresses: () => ({ addresses }),
    signMessage: () => ({ signature: 'sig', address: payment }),
    sendTransfer: () => ({ txid: 'txid' }),
    signPsbt: () => ({ hex: SIGNED_HEX, txid: 'txid' }),
  })
  const open = leather.openWallet(wallet)
  expect(await open.connect(undefined)).toEqual({
    accounts: [
      { ...account(), publicKey: '02aa', path: 'm/84' },
      { ...account(ordinals), type: 'ordinal' },
      { ...account('SP1'), type: 'stx' },
    ],
    chain: CHAINS.mainnet,
  })
  expect(await open.signMessage?.({ message: 'm', account: account(), protocol: undefined })).toEqual({
    signature: 'sig',
    address: payment,
  })
  await open.signMessage?.({ message: 'm', account: account(ordinals), protocol: 'bip322' })
  expect(await open.sendTransfer?.({ recipient: 'r', amount: 5n, account: account() })).toBe('txid')
  const typed = [
    { address: payment, index: 0, sighashTypes: [1, 0x83] },
    { address: ordinals, index: 2, sighashTypes: [0x83, 1] },
  ]
  expect(await open.signPsbt?.(order({ signInputs: typed, broadcast: true }))).toEqual({ psbt: SIGNED, txid: 'txid' })
  await open.signPsbt?.(order())
  expect(asked).toEqual([
    ['getAddresses', { network: 'mainnet' }],
    ['signMessage', { message: 'm', paymentType: 'p2wpkh', network: 'mainnet' }],
    ['signMessage', { message: 'm', paymentType: 'p2tr', network: 'mainnet' }],
    ['sendTransfer', { recipients: [{ address: 'r', amount: '5' }], network: 'mainnet' }],
    ['signPsbt', { hex: HEX, signAtIndex: [0, 2], allowedSighash: [1, 131], broadcast: true, network: 'mainnet' }],
    ['signPsbt', { hex: HEX, broadcast: false, network: 'mainnet' }],
  ])
  await expect(open.signMessage?.({ message: 'm', account: account(), protocol: 'ecdsa' })).rejects.toMatchObject({
    code: 'method-not-supported',
    details: { wallet: 'Leather', method: 'signMessage, ecdsa' },
  })
})

test('Leather: refuses inputs with separate sighash types, since its one list would allow each type for all', async () => {
  const { wallet, asked } = fakeRequests({ signPsbt: () => ({ hex: SIGNED_HEX }) })
  const open = leather.openWallet(wallet)
  for (const signInputs of [inputs, inputs.slice(0, 2), inputs.slice(1)])
    await expect(open.signPsbt?.(order({ signInputs }))).rejects.toMatchObject({
      code: 'method-not-supported',
      details: { wallet: 'Leather', method: 'signPsbt, sighashTypes by input' },
    })
  expect(asked).toEqual([])
})

test('Leather: is on the network of its addresses, regardless of the requested one', async () => {
  const at = async (address: string, wanted: `bip122:${string}` | undefined) => {
    const { wallet, asked } = fakeRequests({ getAddresses: () => ({ addresses: address ? [{ symbol: 'BTC', address }] : undefined }) })
    const { chain } = await leather.openWallet(wallet).connect(wanted)
    return [chain, asked[0]?.[1]]
  }
  expect(await at(TESTNET.payment, CHAINS.testnet)).toEqual([CHAINS.testnet, { network: 'testnet' }])
  expect(await at(payment, CHAINS.testnet)).toEqual([CHAINS.mainnet, { network: 'testnet' }])
  expect(await at(TESTNET.payment, undefined)).toEqual([CHAINS.testnet, { network: 'mainnet' }])
  expect(await at('', CHAINS.testnet)).toEqual([CHAINS.testnet, { network: 'testnet' }])
  expect((await at('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', CHAINS.regtest))[1]).toEqual({ network: 'devnet' })
})

test('Leather: its errors come as they are', async () => {
  const error = { code: 4001, message: 'no' }
  const open = leather.openWallet({ request: async () => ({ error }) })
  await expect(open.connect(undefined)).rejects.toEqual(error)
  expect(await leather.openWallet({ request: async () => undefined }).connect(undefined)).toEqual({ accounts: [], chain: CHAINS.mainnet })
})

/** Opens a wallet that the page has under `Chosen`. */
function openSats(wallet: object): BitcoinWallet {
  vi.stubGlobal('window', { Chosen: wallet })
  return openSatsConnect(wallet, 'Chosen')
}

test('sats-connect: connects on the wished network, or by the older method where the wallet lacks the newer', async () => {
  const { wallet, asked } = fakeRequests({
    wallet_connect: () => ({
      addresses: [{ address: payment, purpose: 'payment', derivationPath: 'm/84' }],
      network: { bitcoin: { name: 'Testnet' } },
    }),
  })
  expect(await openSats(wallet).connect(CHAINS.testnet)).toEqual({
    accounts: [{ ...account(), path: 'm/84' }],
    chain: CHAINS.testnet,
  })
  expect(asked).toEqual([['wallet_connect', { addresses: ['payment', 'ordinals', 'stacks'], network: 'Testnet' }]])
  const older = fakeRequests({
    getAccounts: () => [{ address: payment, purpose: 'payment' }],
    wallet_getNetwork: () => ({ bitcoin: { name: 'Mainnet' } }),
  })
  expect(await openSats(older.wallet).connect(undefined)).toEqual({ accounts: [account()], chain: CHAINS.mainnet })
  expect(older.asked).toEqual([
    ['wallet_connect', { addresses: ['payment', 'ordinals', 'stacks'] }],
    ['getAccounts', { purposes: ['payment', 'ordinals', 'stacks'] }],
    ['wallet_getNetwork', null],
  ])
  const silent = fakeRequests({ wallet_connect: () => ({ addresses: [{ address: payment }] }) })
  expect(await openSats(silent.wallet).connect(undefined)).toEqual({ accounts: [account()], chain: undefined })
})

test.each([
  [-32000, 4001],
  [-32001, -32601],
  [-32002, 4100],
  [7, 7],
])('sats-connect: the error %i means %i elsewhere', async (code, common) => {
  const { wallet } = fakeRequests({
    signMessage: () => {
      throw { code, message: 'said' }
    },
  })
  const signing = openSats(wallet).signMessage?.({ message: 'm', account: account(), protocol: undefined })
  await expect(signing).rejects.toMatchObject({ code: common, message: 'said', ...(common !== code && { cause: { code } }) })
})

test('sats-connect: a refused connection is refused, not asked in another way', async () => {
  const { wallet, asked } = fakeRequests({
    wallet_connect: () => {
      throw { code: -32000, message: 'no' }
    },
  })
  await expect(openSats(wallet).connect(undefined)).rejects.toMatchObject({ code: 4001 })
  expect(asked).toHaveLength(1)
})

test('sats-connect: a site without a permission shares nothing; a wallet that cannot report it is different', async () => {
  const denying = (code: number) =>
    openSats(
      fakeRequests({
        wallet_getAccount: () => {
          throw { code }
        },
      }).wallet,
    )
  expect(await denying(-32002).look?.(undefined)).toEqual({ accounts: [], chain: undefined })
  await expect(denying(-32603).look?.(undefined)).rejects.toMatchObject({ code: -32603 })
  await expect(openSats({ request: () => Promise.reject(undefined) }).look?.(undefined)).rejects.toBeUndefined()
})

test('sats-connect: signs, sends, moves and ends', async () => {
  const { wallet, asked } = fakeRequests({
    signMessage: () => ({ signature: 'sig', address: payment }),
    sendTransfer: () => ({ txid: 'txid' }),
    signPsbt: () => ({ psbt: SIGNED }),
    wallet_changeNetwork: () => null,
    wallet_getAccount: () => ({ addresses: [{ address: payment }], network: { bitcoin: { name: 'Signet' } } }),
    wallet_renouncePermissions: () => null,
  })
  const open = openSats(wallet)
  expect(await open.signMessage?.({ message: 'm', account: account(), protocol: 'bip322' })).toEqual({ signature: 'sig', address: payment })
  await open.signMessage?.({ message: 'm', account: account(), protocol: undefined })
  expect(await open.sendTransfer?.({ recipient: 'r', amount: 5n, account: account() })).toBe('txid')
  expect(await open.signPsbt?.(order({ signInputs: plainInputs }))).toEqual({ psbt: SIGNED })
  await open.signPsbt?.(order({ broadcast: true }))
  expect(await open.switchChain?.(CHAINS.signet)).toMatchObject({ chain: CHAINS.signet })
  await open.disconnect?.(call)
  expect(asked).toEqual([
    ['signMessage', { address: payment, message: 'm', protocol: 'BIP322' }],
    ['signMessage', { address: payment, message: 'm' }],
    ['sendTransfer', { recipients: [{ address: 'r', amount: 5 }] }],
    ['signPsbt', { psbt: PSBT, signInputs: { [payment]: [0, 1], [ordinals]: [2] }, broadcast: false }],
    ['signPsbt', { psbt: PSBT, broadcast: true }],
    ['wallet_changeNetwork', { name: 'Signet' }],
    ['wallet_getAccount', null],
    ['wallet_disconnect', null],
    ['wallet_renouncePermissions', null],
  ])
})

test('sats-connect: sighash types are those in the PSBT, since its call has none; others are refused', async () => {
  const { wallet, asked } = fakeRequests({ signPsbt: () => ({ psbt: SIGNED }) })
  const open = openSats(wallet)
  const sign = async (types: readonly (number | undefined)[], signInputs: readonly object[], psbt = psbtOf(types)) =>
    open.signPsbt?.(order({ psbt, signInputs }))
  const [paying, taproot] = [
    { address: payment, index: 0 },
    { address: ordinals, index: 1 },
  ]
  await sign(
    [0x83, 0x81],
    [
      { ...paying, sighashTypes: [1, 0x83] },
      { ...taproot, sighashTypes: [0x81] },
    ],
  )
  await sign(
    [undefined, undefined],
    [
      { ...paying, sighashTypes: [1] },
      { ...taproot, sighashTypes: [0] },
    ],
  )
  await sign([0x83, undefined], [paying, { ...taproot, sighashTypes: [] }])
  expect(asked).toHaveLength(3)
  const refused = { code: 'method-not-supported', details: { method: 'signPsbt, sighashTypes other than in the PSBT' } }
  const typed = [{ ...paying, sighashTypes: [0x83] }]
  for (const types of [[undefined], [1], [0x82], [], [undefined, 0x83]]) await expect(sign(types, typed)).rejects.toMatchObject(refused)
  await expect(sign([undefined, 1], [{ ...taproot, sighashTypes: [0] }])).rejects.toMatchObject(refused)
  for (const psbt of ['', PSBT, 'cHNidP8=', psbtOf([0x83]).slice(0, 40)]) await expect(sign([], typed, psbt)).rejects.toMatchObject(refused)
  expect(asked).toHaveLength(3)
})

test('sats-connect: events come by one object, to Fordefi by a name and a function', () => {
  for (const providerId of ['FordefiProviders.UtxoProvider', 'Xv.Btc']) {
    const heard = new Map<string, () => void>()
    const stopped: string[] = []
    const add = (name: string, cb: () => void) => {
      heard.set(name, cb)
      return () => void stopped.push(name)
    }
    const [first = '', last = ''] = providerId.split('.')
    const addListener =
      first === 'Xv'
        ? ({ eventName, cb }: { eventName: string; cb: () => void }) => add(eventName, cb)
        : (name: string, cb: () => void) => add(name, cb)
    const wallet = { request: async () => undefined, addListener }
    vi.stubGlobal('window', { [first]: { [last]: wallet } })
    const changed = vi.fn()
    const stop = openSatsConnect(wallet, providerId).watch?.(changed)
    for (const name of ['accountChange', 'networkChange', 'disconnect']) heard.get(name)?.()
    expect(changed.mock.calls.map(([gone]) => gone)).toEqual([undefined, undefined, 'closed'])
    stop?.()
    expect(stopped).toEqual(['accountChange', 'networkChange', 'disconnect'])
  }
  const log = vi.spyOn(console, 'error')
  expect(() => openSats({ request: async () => undefined }).watch?.(() => {})()).not.toThrow()
  expect(log).not.toHaveBeenCalled()
})

test('NEVM-20 sats-connect: calls the named wallet, and not its neighbour or the choice of sats-connect', async () => {
  const answers = { wallet_connect: () => ({ addresses: [{ address: payment }] }), signMessage: () => ({ signature: 'sig' }) }
  const [chosen, other, usual] = [fakeRequests(answers), fakeRequests(answers), fakeRequests(answers)]
  vi.stubGlobal('window', {
    Own: { Btc: chosen.wallet },
    Other: { Btc: other.wallet },
    XverseProviders: { BitcoinProvider: usual.wallet },
    BitcoinProvider: usual.wallet,
    btc_providers: [{ id: 'Other.Btc' }, { id: 'Own.Btc' }],
  })
  const open = openSatsConnect(chosen.wallet, 'Own.Btc')
  await open.connect(undefined)
  await open.signMessage?.({ message: 'm', account: account(), protocol: undefined })
  expect(chosen.asked.map(([method]) => method)).toEqual(['wallet_connect', 'wallet_getNetwork', 'signMessage'])
  expect([other.asked, usual.asked]).toEqual([[], []])
})

/** A wallet of the wallet standard with these features. */
function standardWallet(features: Record<string, Record<string, (...inputs: never[]) => unknown>>, accounts: readonly object[] = []) {
  return { name: 'Standard', accounts, features }
}
const key = new Uint8Array([2, 171])
const accounts = [
  { address: payment, publicKey: key, chains: ['bitcoin:mainnet', 'solana:mainnet'] },
  { address: ordinals, chains: ['bitcoin:mainnet'] },
  { address: TESTNET.payment, chains: ['bitcoin:testnet'] },
  { address: 'none', chains: ['bitcoin:mainnet'] },
]

test('wallet standard: shares the accounts of the wished network, else of the first', async () => {
  const connect = vi.fn(async () => ({ accounts }))
  const open = standard.openWallet(standardWallet({ 'bitcoin:connect': { connect } }))
  expect(await open.connect(CHAINS.testnet)).toEqual({ accounts: [account(TESTNET.payment)], chain: CHAINS.testnet })
  expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
  expect(await open.connect(undefined)).toEqual({
    accounts: [
      { ...account(), publicKey: '02ab' },
      { ...account(ordinals), type: 'ordinal' },
    ],
    chain: CHAINS.mainnet,
  })
  const alone = vi.fn(async () => ({ accounts: [{ address: ordinals }] }))
  expect(await standard.openWallet(standardWallet({ 'standard:connect': { connect: alone } })).connect(CHAINS.testnet)).toEqual({
    accounts: [account(ordinals)],
    chain: undefined,
  })
  expect(alone).toHaveBeenCalledWith()
  const nothing = standard.openWallet(standardWallet({ 'standard:connect': { connect: async () => undefined } }))
  expect(await nothing.connect(undefined)).toEqual({ accounts: [], chain: undefined })
})

test('wallet standard: looks silently, and only where nothing is listed', async () => {
  const connect = vi.fn(async () => ({ accounts: [] }))
  await standard.openWallet(standardWallet({ 'standard:connect': { connect } })).look?.(undefined)
  expect(connect).toHaveBeenCalledExactlyOnceWith({ silent: true })
  const listed = standard.openWallet(standardWallet({ 'standard:connect': { connect } }, accounts))
  expect((await listed.look?.(undefined))?.accounts).toHaveLength(2)
  expect(connect).toHaveBeenCalledOnce()
  await standard.openWallet(standardWallet({})).look?.(undefined)
})

/** Answers, and records its requests. */
const signer = (asked: unknown[], answer: unknown) => async (input: object) => {
  asked.push(input)
  return answer
}

test('wallet standard: signs messages and PSBTs with the accounts that it shares', async () => {
  const asked: unknown[] = []
  const bytes = new TextEncoder().encode('ok')
  const features = {
    'bitcoin:connect': { connect: async () => ({ accounts }) },
    'bitcoin:signMessage': { signMessage: signer(asked, [{ signature: bytes }]) },
    'bitcoin:signTransaction': { signTransaction: signer(asked, [{ signedPsbt: bytes }]) },
    'bitcoin:signAndSendTransaction': { signAndSendTransaction: signer(asked, [{ txId: 'txid' }]) },
  }
  const open = standard.openWallet(standardWallet(features))
  await open.connect(CHAINS.mainnet)
  expect(await open.signMessage?.({ message: 'hi', account: account(), protocol: undefined })).toEqual({ signature: SIGNED })
  const typed = [
    ...inputs.slice(0, 2),
    { address: payment, index: 1, sighashTypes: [0x83] },
    { address: payment, index: 3, sighashTypes: [1] },
  ]
  expect(await open.signPsbt?.(order({ signInputs: typed }))).toEqual({ psbt: SIGNED })
  expect(await open.signPsbt?.(order({ broadcast: true }))).toEqual({ txid: 'txid' })
  const psbt = new TextEncoder().encode('hi')
  expect(asked).toEqual([
    { account: accounts[0], message: psbt },
    {
      psbt,
      chain: 'bitcoin:mainnet',
      inputsToSign: [
        { account: accounts[0], signingIndexes: [0, 3], sigHash: 'ALL' },
        { account: accounts[1], signingIndexes: [2] },
        { account: accounts[0], signingIndexes: [1], sigHash: 'SINGLE|ANYONECANPAY' },
      ],
    },
    { psbt, chain: 'bitcoin:mainnet', inputsToSign: [] },
  ])
  await expect(open.signMessage?.({ message: 'hi', account: account('other'), protocol: undefined })).rejects.toMatchObject({
    code: 'address-foreign',
    details: { address: 'other' },
  })
  for (const [type, name] of [
    [2, 'NONE'],
    [3, 'SINGLE'],
    [0x81, 'ALL|ANYONECANPAY'],
    [0x82, 'NONE|ANYONECANPAY'],
  ] as const) {
    await open.signPsbt?.(order({ signInputs: [{ address: payment, index: 0, sighashTypes: [type, type] }] }))
    expect(asked.at(-1)).toMatchObject({ inputsToSign: [{ sigHash: name }] })
  }
  await open.signPsbt?.(order({ signInputs: [{ address: ordinals, index: 0, sighashTypes: [0, 1] }] }))
  expect(asked.at(-1)).toMatchObject({ inputsToSign: [{ account: accounts[1], signingIndexes: [0] }] })
  expect(JSON.stringify(asked.at(-1))).not.toContain('sigHash')
  // The standard has no name for DEFAULT, nor a choice between types.
  const before = asked.length
  for (const [address, sighashTypes] of [
    [payment, [0]],
    [payment, [1, 0x83]],
    [ordinals, [0, 0x83]],
    [payment, [4]],
  ] as const)
    await expect(open.signPsbt?.(order({ signInputs: [{ address, index: 0, sighashTypes }] }))).rejects.toMatchObject({
      code: 'method-not-supported',
      details: { wallet: 'Standard' },
    })
  expect(asked).toHaveLength(before)
})

test('wallet standard: a missing feature is omitted, or named', async () => {
  const open = standard.openWallet(
    standardWallet({
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:signTransaction': { signTransaction: async () => [] },
    }),
  )
  expect(open.signMessage).toBeUndefined()
  await open.connect(CHAINS.mainnet)
  await expect(open.signPsbt?.(order({ broadcast: true }))).rejects.toMatchObject({
    code: 'method-not-supported',
    details: { wallet: 'Standard', method: 'bitcoin:signAndSendTransaction' },
  })
  expect(await open.signPsbt?.(order())).toEqual({ psbt: '' })
  await expect(open.switchChain?.(CHAINS.testnet)).rejects.toMatchObject({ details: { wallet: 'Standard', method: 'switch the network' } })
  const moved = standard.openWallet(standardWallet({}, accounts))
  expect(await moved.switchChain?.(CHAINS.testnet)).toMatchObject({ chain: CHAINS.testnet })
})

test('wallet standard: reports a change, and the end if no account is left', () => {
  for (const feature of ['bitcoin:events', 'standard:events']) {
    let say: () => void = () => {}
    const off = vi.fn()
    const wallet = standardWallet(
      {
        [feature]: {
          on: (_name: string, heard: () => void) => {
            say = heard
            return off
          },
        } as never,
      },
      accounts,
    )
    const changed = vi.fn()
    const stop = standard.openWallet(wallet).watch?.(changed)
    say()
    Object.assign(wallet, { accounts: [] })
    say()
    expect(changed.mock.calls.map(([gone]) => gone)).toEqual([undefined, 'closed'])
    stop?.()
    expect(off).toHaveBeenCalledOnce()
  }
  expect(() => standard.openWallet(standardWallet({})).watch?.(() => {})()).not.toThrow()
})

test('wallet standard: ends Bitcoin alone automatically; all families at once only if no other one is in use', async () => {
  const [own, whole] = [vi.fn(), vi.fn()]
  const both = standard.openWallet(
    standardWallet({ 'bitcoin:disconnect': { disconnect: own }, 'standard:disconnect': { disconnect: whole } }),
  )
  await both.disconnect?.({ ...call, shared: true })
  expect([own.mock.calls.length, whole.mock.calls.length]).toEqual([1, 0])
  const one = standard.openWallet(standardWallet({ 'standard:disconnect': { disconnect: whole } }))
  await one.disconnect?.({ ...call, shared: true })
  expect(whole).not.toHaveBeenCalled()
  await one.disconnect?.(call)
  expect(whole).toHaveBeenCalledOnce()
  await standard.openWallet(standardWallet({})).disconnect?.(call)
})
