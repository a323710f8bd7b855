import type { ConnectCall, Connection } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAINS } from '../data/chains.js'
import { MAINNET } from '../fixtures/fake-wallets.js'
import { bitcoin, bitcoinTestnet } from '../networks.js'
import type { BitcoinWallet } from '../wallets/bitcoin-wallet.js'
import { openConnection, SWITCH, switchNetwork } from './open-connection.js'

const { payment, ordinals } = MAINNET
const paying = { namespace: 'bip122', address: payment, type: 'payment', publicKey: '02aa', path: 'm/84' } as const
const other = { namespace: 'bip122', address: ordinals, type: 'ordinal' } as const
const shared = (accounts: BitcoinAccounts = [paying, other]) => ({ accounts, chain: CHAINS.mainnet })
type BitcoinAccounts = readonly (typeof paying | typeof other)[]
const { signal } = new AbortController()
const call: ConnectCall = { namespaces: ['bip122'], networks: [], signal }
const ctx = { core: { sessions: {}, connectors: [] } } as never
const never = (): Promise<never> => new Promise(() => {})
const fail = (code: number, message = 'no') => Promise.reject(Object.assign(new Error(message), { code }))

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const lines = (wallet: Partial<BitcoinWallet>, { quiet = false, ...more }: Partial<ConnectCall> & { readonly quiet?: boolean } = {}) =>
  openConnection({ wallet: { connect: async () => shared(), ...wallet }, name: 'Alba', quiet, ctx }, { ...call, ...more })
async function open(wallet: Partial<BitcoinWallet> = {}): Promise<Connection> {
  const [line] = await lines(wallet)
  if (!line) throw new Error('There is no line.')
  return line
}
const ask = ({ request }: Connection, method: string, order: object = {}) => request(method, [order], { signal })
const lacks = { catalogue: 'bip122', code: 'method-not-supported', details: { wallet: 'Alba' } }

test('a connection has the accounts that the wallet shares, sorted by purpose, on the network that it reports', async () => {
  expect(await open()).toMatchObject({ namespace: 'bip122', accounts: [paying, other], unranked: true, chain: CHAINS.mainnet })
  expect(await lines({ connect: async () => shared([]) })).toEqual([])
})

test('requests the app’s first network of Bitcoin from a wallet', async () => {
  const connect = vi.fn(async () => shared())
  await lines({ connect }, { networks: [{ ...bitcoin, chainNamespace: 'eip155' }, bitcoinTestnet, bitcoin] })
  await lines({ connect })
  expect(connect.mock.calls).toEqual([[CHAINS.testnet], [undefined]])
})

test('a silent read never prompts; a wallet that does not support it shares nothing', async () => {
  const connect = vi.fn(never)
  const look = vi.fn(async () => shared())
  expect(await lines({ connect, look }, { quiet: true, networks: [bitcoin] })).toHaveLength(1)
  expect(look.mock.calls).toEqual([[CHAINS.mainnet]])
  expect(await lines({ connect }, { quiet: true })).toEqual([])
  expect(await lines({ connect, look: () => fail(-32603) }, { quiet: true })).toEqual([])
  expect(connect).not.toHaveBeenCalled()
})

test('an abandoned request ends with that reason, silent or not', async () => {
  for (const quiet of [true, false]) {
    const abort = new AbortController()
    const opening = expect(lines({ connect: never, look: never }, { quiet, signal: abort.signal })).rejects.toThrow('left')
    abort.abort(new Error('left'))
    await opening
  }
})

test('a refusal contains the name of the wallet', async () => {
  await expect(lines({ connect: () => fail(4001) })).rejects.toMatchObject({ code: 'rejected', details: { wallet: 'Alba' } })
  await expect(lines({ connect: () => fail(-32601) })).rejects.toMatchObject({
    ...lacks,
    details: { wallet: 'Alba', method: 'connect' },
  })
})

test('each request is for the account that it specifies, otherwise for the one in use', async () => {
  const asked: unknown[] = []
  const note =
    <T>(answer: T) =>
    async (order: object) => {
      asked.push(order)
      return answer
    }
  const line = await open({
    signMessage: note({ signature: 'sig' }),
    sendTransfer: note('txid'),
    signPsbt: note({ psbt: 'signed' }),
  })
  expect(await ask(line, 'signMessage', { message: 'Hello', protocol: 'ecdsa' })).toEqual({ address: payment, signature: 'sig' })
  expect(await ask(line, 'signMessage', { message: 7, address: ordinals, account: payment })).toEqual({
    address: ordinals,
    signature: 'sig',
  })
  expect(await ask(line, 'sendTransfer', { account: ordinals, recipientAddress: 'to', amount: '5' })).toEqual({ txid: 'txid' })
  expect(await ask(line, 'signPsbt', { psbt: 'psbt' })).toEqual({ psbt: 'signed' })
  const signInputs = [{ address: ordinals, index: 0 }]
  await ask(line, 'signPsbt', { psbt: 'psbt', signInputs, broadcast: true })
  expect(asked).toEqual([
    { account: paying, message: 'Hello', protocol: 'ecdsa' },
    { account: other, message: '7', protocol: undefined },
    { account: other, recipient: 'to', amount: 5n },
    { account: paying, psbt: 'psbt', signInputs: [], broadcast: false },
    { account: paying, psbt: 'psbt', signInputs, broadcast: true },
  ])
  expect(await ask(line, 'getAccountAddresses')).toEqual([
    { address: payment, publicKey: '02aa', path: 'm/84', intention: 'payment' },
    { address: ordinals, publicKey: undefined, path: undefined, intention: 'ordinal' },
  ])
})

test('refuses an unsupported request with the wallet’s name and the method', async () => {
  const line = await open()
  for (const method of ['signMessage', 'sendTransfer', 'signPsbt', 'getBalance', SWITCH])
    await expect(ask(line, method, { amount: '1' })).rejects.toMatchObject({ ...lacks, details: { wallet: 'Alba', method } })
})

test('NEVM-08 an account that the wallet does not share gets no request, nor do its inputs', async () => {
  const signPsbt = vi.fn()
  const line = await open({ connect: async () => shared([paying]), signPsbt })
  await expect(ask(line, 'signPsbt', { account: ordinals })).rejects.toMatchObject({
    code: 'address-foreign',
    details: { address: ordinals },
  })
  await expect(ask(line, 'signPsbt', { psbt: 'x', signInputs: [{ address: payment }, { address: ordinals }] })).rejects.toMatchObject({
    code: 'account-changed',
    details: { wallet: 'Alba', address: ordinals },
  })
  expect(signPsbt).not.toHaveBeenCalled()
})

test('NEVM-09 an account that is missing when the wallet is queried again gets no request', async () => {
  let now = shared()
  const sendTransfer = vi.fn()
  const line = await open({ look: async () => now, sendTransfer })
  const changes: unknown[] = []
  line.watch((change) => changes.push(change))
  now = shared([other])
  await expect(ask(line, 'sendTransfer', { account: payment, amount: '1' })).rejects.toMatchObject({
    code: 'account-changed',
    details: { wallet: 'Alba', address: payment },
  })
  expect(sendTransfer).not.toHaveBeenCalled()
  expect(changes).toEqual([{ type: 'accounts', accounts: [other], unranked: true, chain: CHAINS.mainnet }])
})

test('NEVM-08 a signature by another account than the requested one is not returned; by the same one in capitals it is', async () => {
  let by = payment.toUpperCase()
  const wallet = { signMessage: async () => ({ signature: 'sig', address: by }) }
  for (const [more, ends] of [
    [{}, true],
    [{ look: async () => shared() }, false],
  ] as const) {
    by = payment.toUpperCase()
    const line = await open({ ...wallet, ...more })
    const changes: unknown[] = []
    line.watch((change) => changes.push(change))
    expect(await ask(line, 'signMessage', { message: 'm' })).toEqual({ address: payment, signature: 'sig' })
    // Another one of the shared accounts.
    by = ordinals
    await expect(ask(line, 'signMessage', { message: 'm' })).rejects.toMatchObject({
      code: 'account-changed',
      details: { address: payment },
    })
    expect(changes).toEqual([])
    // An account that it never shared: without a way to find out which, the session ends.
    by = 'bc1qother'
    await expect(ask(line, 'signMessage', { message: 'm' })).rejects.toMatchObject({ code: 'account-changed' })
    expect(changes).toEqual(ends ? [{ type: 'closed' }] : [])
  }
})

test('NEVM-09 a signature made while the account changed is not returned', async () => {
  let now = shared()
  const line = await open({
    look: async () => now,
    signMessage: async () => {
      now = shared([other])
      return { signature: 'sig' }
    },
  })
  await expect(ask(line, 'signMessage', { message: 'm' })).rejects.toMatchObject({ code: 'account-changed', details: { address: payment } })
})

test('an error of the wallet contains the wallet and the request; an abandoned one has its own reason', async () => {
  const line = await open({ signMessage: () => fail(-32601), sendTransfer: never })
  await expect(ask(line, 'signMessage')).rejects.toMatchObject({ ...lacks, details: { wallet: 'Alba', method: 'signMessage' } })
  const abort = new AbortController()
  const sending = expect(line.request('sendTransfer', [{ amount: '1' }], { signal: abort.signal })).rejects.toThrow('left')
  abort.abort(new Error('left'))
  await sending
})

test('at the end a wallet learns whether another family uses it, and may fail to end', async () => {
  const disconnect = vi.fn(async () => fail(7))
  await (await open({ disconnect })).disconnect({ signal })
  expect(disconnect).toHaveBeenCalledExactlyOnceWith({ signal, shared: false })
  await (await open()).disconnect({ signal })
  const abort = new AbortController()
  const ending = (await open({ disconnect: never })).disconnect({ signal: abort.signal })
  abort.abort()
  await ending
})

test('DIS-13 a wallet that another chain family uses learns so at the end, by its name there', async () => {
  const connectors = [
    { id: 'sol.alba', name: 'Alba' },
    { id: 'sol.brio', name: 'Brio' },
  ]
  const uses = (namespace: string, connector: string) =>
    ({ core: { sessions: { [namespace]: { connections: [{ connector }] } }, connectors } }) as never
  for (const [where, shared] of [
    [uses('solana', 'sol.alba'), true],
    [uses('solana', 'sol.brio'), false],
    [uses('bip122', 'sol.alba'), false],
  ] as const) {
    const disconnect = vi.fn(async () => {})
    const wallet = { connect: async () => ({ accounts: [paying], chain: CHAINS.mainnet }), disconnect }
    const [line] = await openConnection({ wallet, name: 'Alba', quiet: false, ctx: where }, call)
    await line?.disconnect({ signal })
    expect(disconnect).toHaveBeenCalledExactlyOnceWith({ signal, shared })
  }
})

test('NET-21 a switch changes the network and the accounts shared there in one step', async () => {
  const there = { accounts: [other], chain: CHAINS.testnet }
  const line = await open({ switchChain: async (chain) => ({ ...there, chain }) })
  const changes: unknown[] = []
  line.watch((change) => changes.push(change))
  await switchNetwork(line, bitcoinTestnet, { signal })
  expect(changes).toEqual([{ type: 'accounts', accounts: [other], unranked: true, chain: CHAINS.testnet }])
})

test('NET-21 a wallet that refuses to switch rejects; one that cannot does not support the network', async () => {
  const moving = async (switchChain?: BitcoinWallet['switchChain'], own = signal) =>
    switchNetwork(await open(switchChain ? { switchChain } : {}), bitcoinTestnet, { signal: own })
  await expect(moving(() => fail(4001))).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  for (const cannot of [() => fail(-32603), undefined])
    await expect(moving(cannot)).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'chain-not-supported',
      details: { chain: CHAINS.testnet },
      cause: expect.any(Error),
    })
  const abort = new AbortController()
  const given = expect(moving(never, abort.signal)).rejects.toThrow('left')
  await vi.waitFor(() => abort.abort(new Error('left')))
  await given
})

test('NET-21 a session on another device switches only among its own networks', async () => {
  const request = vi.fn()
  const session = { chain: () => undefined, use: (chain: string) => chain === CHAINS.testnet }
  const line = { ...(await open()), request, session }
  await switchNetwork(line, bitcoinTestnet, { signal })
  await expect(switchNetwork(line, bitcoin, { signal })).rejects.toMatchObject({
    code: 'chain-not-supported',
    details: { chain: CHAINS.mainnet },
  })
  expect(request).not.toHaveBeenCalled()
})
