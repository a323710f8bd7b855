import { checkPlugin, memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { fakeRequests, fakeUnisat, MAINNET, TESTNET } from './fixtures/fake-wallets.js'
import { sessionWallet } from './fixtures/session-wallet.js'
import { signEcdsa } from './fixtures/sign-text.js'
import { connect, startApp } from './fixtures/start-app.js'
import { bitcoin, bitcoinRegtest } from './networks.js'
import { bip122 } from './plugin.js'

test('follows the rules of plugins', async () => {
  expect(await checkPlugin(() => bip122({ networks: [bitcoin] }))).toEqual([])
})

test('NEVM-02 payment, ordinals and other addresses come once each, with kind, path and key, the payment one first', async () => {
  const { payment, ordinals } = MAINNET
  const stx = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
  const { wallet } = fakeRequests({
    wallet_connect: () => ({
      addresses: [
        { address: stx, purpose: 'stacks', publicKey: '03cc' },
        { address: ordinals, purpose: 'ordinals', publicKey: 'bb' },
        { address: payment, purpose: 'payment', publicKey: '02aa', derivationPath: "m/84'/0'/0'/0/0" },
        { address: payment, purpose: 'ordinals', publicKey: '02aa' },
        { address: '0x0123', purpose: 'starknet', publicKey: '04' },
      ],
      network: { bitcoin: { name: 'Mainnet' } },
    }),
  })
  const app = await startApp({ Xv: { Btc: wallet }, btc_providers: [{ id: 'Xv.Btc', name: 'Xverse Wallet' }] })
  await connect(app, 'bip122.xverse')
  expect(app.state.core.sessions.bip122).toMatchObject({ address: payment, chain: CHAINS.mainnet })
  expect(await app.request('getAccountAddresses', [])).toEqual([
    { address: payment, purpose: 'payment', publicKey: '02aa', path: "m/84'/0'/0'/0/0" },
    { address: ordinals, purpose: 'ordinal', publicKey: 'bb' },
    { address: stx, purpose: 'stx', publicKey: '03cc' },
  ])
})

test('NEVM-03 the chosen one of several wallets gets every request', async () => {
  const one = fakeUnisat()
  const two = fakeRequests({})
  const app = await startApp({ unisat: one.wallet, LeatherProvider: two.wallet })
  await connect(app, 'bip122.unisat')
  await app.request('signMessage', [{ message: 'Hello' }])
  await app.request('sendTransfer', [{ recipient: MAINNET.ordinals, amount: 1_000n }])
  const reads = ['getAccounts', 'getPublicKey', 'getChain']
  expect(one.asked.map(([method]) => method).filter((method) => !reads.includes(method))).toEqual([
    'requestAccounts',
    'signMessage',
    'sendBitcoin',
  ])
  expect(two.asked).toEqual([])
})

test('NEVM-04 a wallet on another network is reported as such, and gets no request', async () => {
  const { wallet, asked } = fakeUnisat({ requestAccounts: () => [TESTNET.payment], getChain: () => ({ enum: 'BITCOIN_TESTNET' }) })
  const app = await startApp({ unisat: wallet }, { own: { networks: [bitcoin] } })
  await connect(app, 'bip122.unisat')
  expect(app.state.core.sessions.bip122).toMatchObject({ chain: CHAINS.testnet, supported: false })
  const before = asked.length
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({
    code: 'wallet-network',
    message: 'The wallet is on another network. Switch it to Bitcoin.',
  })
  expect(asked).toHaveLength(before)
})

test('NEVM-04 wallets that take the network with a request get the right one', async () => {
  const leather = fakeRequests({ getAddresses: () => ({ addresses: [{ symbol: 'BTC', type: 'p2wpkh', address: TESTNET.payment }] }) })
  const xverse = fakeRequests({
    wallet_connect: () => ({ addresses: [{ address: TESTNET.payment }], network: { bitcoin: { name: 'Testnet' } } }),
  })
  const networks = [{ ...bitcoin, ...bitcoinRegtest, caipNetworkId: CHAINS.testnet }] as const
  const names = { LeatherProvider: leather.wallet, X: xverse.wallet, btc_providers: [{ id: 'X', name: 'Xverse' }] }
  const app = await startApp(names, { own: { networks } })
  await connect(app, 'bip122.leather')
  expect(leather.asked).toEqual([['getAddresses', { network: 'testnet' }]])
  expect(app.state.core.sessions.bip122).toMatchObject({ chain: CHAINS.testnet, supported: true })
  await connect(app, 'bip122.xverse')
  expect(xverse.asked[0]).toEqual(['wallet_connect', { addresses: ['payment', 'ordinals', 'stacks'], network: 'Testnet' }])
})

test.each([
  ['no address', { recipient: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', amount: 1n }, 'address-invalid'],
  ['an address of another network', { recipient: TESTNET.payment, amount: 1n }, 'address-network'],
  ['an address of another family', { recipient: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', amount: 1n }, 'address-invalid'],
  ['nobody', { amount: 1n }, 'params-invalid'],
  ['nothing', { recipient: MAINNET.ordinals, amount: '0' }, 'amount-invalid'],
  ['a fraction', { recipient: MAINNET.ordinals, amount: '0.5' }, 'amount-invalid'],
  ['a number that may be rounded', { recipient: MAINNET.ordinals, amount: 5 as never }, 'amount-invalid'],
  ['more than there is', { recipient: MAINNET.ordinals, amount: '2100000000000001' }, 'amount-invalid'],
])('refuses a transfer to %s before the wallet prompts', async (_what, args, code) => {
  const { wallet, asked } = fakeUnisat()
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  const before = asked.length
  await expect(app.request('sendTransfer', [args as never])).rejects.toMatchObject({ catalogue: 'bip122', code })
  expect(asked).toHaveLength(before)
})

test('refuses an invalid PSBT, or one for another account, before the wallet prompts', async () => {
  const { wallet, asked } = fakeUnisat()
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  const before = asked.length
  await expect(app.request('signPsbt', [{ psbt: '70736274ff' }])).rejects.toMatchObject({ code: 'params-invalid' })
  const signInputs = [{ address: MAINNET.ordinals, index: 0 }]
  await expect(app.request('signPsbt', [{ psbt: 'cHNidP8=', signInputs }])).rejects.toMatchObject({ code: 'address-foreign' })
  await expect(app.request('signMessage', [{ message: 'Hello', address: TESTNET.payment }])).rejects.toMatchObject({
    code: 'address-foreign',
  })
  expect(asked).toHaveLength(before)
})

test('addresses keep their case: an address in capitals is passed on in capitals', async () => {
  const { wallet, asked } = fakeUnisat()
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  await app.actions.bip122.getProvider().sendTransfer({ recipient: MAINNET.payment.toUpperCase(), amount: '1000' })
  expect(asked.at(-1)).toEqual(['sendBitcoin', MAINNET.payment.toUpperCase(), 1000])
  expect(app.log.filter((entry) => entry.name === 'transaction').map((entry) => entry.data)).toEqual([
    { hash: 'ab'.repeat(32), chain: CHAINS.mainnet, status: 'sent' },
  ])
})

test('reports an unsupported method with the wallet’s name', async () => {
  const { wallet } = fakeUnisat({
    signMessage: () => {
      throw Object.assign(new Error('Method not found'), { code: -32601 })
    },
  })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({
    code: 'method-not-supported',
    message: 'UniSat cannot do this (signMessage).',
  })
})

test.each([
  ['Unisat', { code: 4001, message: 'User rejected the request.' }],
  ['Leather', { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'no' } }],
  ['old wallets', new Error('User canceled the request')],
])('a rejection in the form of %s is a rejection', async (_wallet, error) => {
  const { wallet } = fakeUnisat({
    signMessage: () => {
      throw error
    },
  })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
})

test('wallets like Xverse have their own codes for a rejection and for unsupported methods', async () => {
  const answers = [
    { code: -32000, message: 'no' },
    { code: -32001, message: 'not here' },
  ]
  const { wallet } = fakeRequests({
    wallet_connect: () => ({ addresses: [{ address: MAINNET.payment }], network: { bitcoin: { name: 'Mainnet' } } }),
    signMessage: () => {
      throw answers.shift()
    },
  })
  const app = await startApp({ X: wallet, btc_providers: [{ id: 'X', name: 'X' }] })
  await connect(app, 'bip122.x')
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({ code: 'method-not-supported' })
})

test('an older answer about changed accounts does not replace a newer one', async () => {
  const answers: ((accounts: readonly string[]) => void)[] = []
  const { wallet, send } = fakeUnisat({ getAccounts: () => new Promise((resolve) => answers.push(resolve)) })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  send('accountsChanged', ['?'])
  send('accountsChanged', ['?'])
  await vi.waitUntil(() => answers.length === 2)
  answers[1]?.([MAINNET.ordinals])
  await expect.poll(() => app.state.core.sessions.bip122?.address).toBe(MAINNET.ordinals)
  answers[0]?.([MAINNET.payment])
  await app.request('getAccountAddresses', [])
  expect(app.state.core.sessions.bip122?.address).toBe(MAINNET.ordinals)
})

test('switching changes the wallet, and its addresses with it; a wallet that cannot reports it', async () => {
  let network = 'MAINNET'
  const { wallet, asked } = fakeUnisat({
    getAccounts: () => [network === 'MAINNET' ? MAINNET.payment : TESTNET.payment],
    getChain: () => ({ enum: `BITCOIN_${network}` }),
    switchChain: (to: string) => {
      network = to.replace('BITCOIN_', '')
    },
  })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  const [, testnet] = app.state.core.networks
  if (!testnet) throw new Error('There is no second network.')
  await app.connections.switchNetwork(testnet.caipNetworkId)
  expect(asked).toContainEqual(['switchChain', 'BITCOIN_TESTNET'])
  expect(app.state.core.sessions.bip122).toMatchObject({ address: TESTNET.payment, chain: CHAINS.testnet, supported: true })

  const fixed = fakeRequests({
    wallet_connect: () => ({ addresses: [{ address: MAINNET.payment }], network: { bitcoin: { name: 'Mainnet' } } }),
  })
  const other = await startApp({ X: fixed.wallet, btc_providers: [{ id: 'X', name: 'X' }] })
  await connect(other, 'bip122.x')
  await expect(other.connections.switchNetwork(testnet.caipNetworkId)).rejects.toMatchObject({ code: 'chain-not-supported' })
})

test('REC-02 a reload resumes the wallet that was used, silently; KER-04 a stopped kernel listens to nothing', async () => {
  const { wallet, asked, listeners } = fakeUnisat()
  const storage = memoryStorage()
  const before = await startApp({ unisat: wallet }, { kernel: { storage } })
  await connect(before, 'bip122.unisat')
  expect(listeners()).toBeGreaterThan(0)
  await before.stop()
  expect(listeners()).toBe(0)
  const first = asked.length
  const after = await startApp({ unisat: wallet }, { kernel: { storage } })
  await expect.poll(() => after.state.core.sessions.bip122?.status).toBe('connected')
  expect(asked.slice(first).map(([method]) => method)).not.toContain('requestAccounts')
})

test('a session on another device gets WalletConnect’s methods, and its hex becomes base64', async () => {
  const { payment: address, ordinals } = MAINNET
  const signature = Buffer.from(signEcdsa('Hello'), 'base64').toString('hex')
  const { plugin, asked } = sessionWallet(
    { address, chain: CHAINS.mainnet },
    {
      getAccountAddresses: [
        { address, publicKey: '02aa', path: "m/84'/0'/0'/0/0", intention: 'payment' },
        { address: ordinals, intention: 'ordinal' },
      ],
      signMessage: { address, signature },
      sendTransfer: { txid: 'cd'.repeat(32) },
    },
  )
  const app = await startApp({}, { peers: [plugin] })
  await connect(app, 'walletConnect:1')
  expect(await app.request('getAccountAddresses', [])).toEqual([
    { address, purpose: 'payment', publicKey: '02aa', path: "m/84'/0'/0'/0/0" },
    { address: ordinals, purpose: 'ordinal' },
  ])
  const provider = app.actions.bip122.getProvider()
  expect(await provider.signMessage({ message: 'Hello' })).toBe(Buffer.from(signature, 'hex').toString('base64'))
  expect(await provider.sendTransfer({ recipient: ordinals, amount: 7n })).toBe('cd'.repeat(32))
  expect(asked.slice(1)).toEqual([
    ['signMessage', { account: address, address, message: 'Hello' }],
    ['sendTransfer', { account: address, recipientAddress: ordinals, amount: '7' }],
  ])
  await expect(provider.signPSBT({ psbt: 'cHNidP8=' })).rejects.toMatchObject({ code: 'method-not-supported' })
  const [, testnet] = app.state.core.networks
  if (!testnet) throw new Error('There is no second network.')
  await expect(app.connections.switchNetwork(testnet.caipNetworkId)).rejects.toMatchObject({ code: 'chain-not-supported' })
})

test('balances and fee rates come from the operator, and only if one is configured', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    if (url.endsWith('/fee-estimates')) return Response.json({ '1': 20.5, '6': 3, '144': 1 })
    return Response.json({
      chain_stats: { funded_txo_sum: 2_100_000_000_000_000, spent_txo_sum: 1 },
      mempool_stats: { funded_txo_sum: 5, spent_txo_sum: 0 },
    })
  })
  const app = await startApp({}, { own: { esplora: { [CHAINS.mainnet]: 'https://esplora.test/api/' } } })
  expect(await app.actions.bip122.getBalance({ address: MAINNET.payment })).toEqual({ confirmed: 2_099_999_999_999_999n, pending: 5n })
  expect(await app.actions.bip122.getFeeRate()).toBe('3')
  expect(await app.actions.bip122.getFeeRate({ blocks: 2 })).toBe('20.5')
  expect(fetched[0]).toBe(`https://esplora.test/api/address/${MAINNET.payment}`)
  await expect(app.actions.bip122.getFeeRate({ chain: CHAINS.testnet })).rejects.toMatchObject({ code: 'no-esplora' })
  expect(await app.actions.bip122.checkAddress({ address: TESTNET.payment })).toBe('address-network')
  expect(await app.actions.bip122.checkAddress({ address: TESTNET.payment, chain: CHAINS.testnet })).toBeUndefined()
})
