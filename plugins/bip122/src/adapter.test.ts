import { approvalBodies, balanceSources, chains, policyHosts } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { fakeUnisat, MAINNET, TESTNET } from './fixtures/fake-wallets.js'
import { type App, connect, startApp } from './fixtures/start-app.js'
import { bitcoin } from './networks.js'

const TYPO = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
const STX = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const family = (app: App) => {
  const [chain] = app.read(chains)
  if (!chain) throw new Error('There is no family of chains.')
  return chain
}

test('an address is recognised by its form initially, and by its checksum once that code has loaded', async () => {
  const app = await startApp({})
  const { isAddress } = family(app)
  const known = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', MAINNET.payment, MAINNET.payment.toUpperCase(), MAINNET.ordinals, TESTNET.payment]
  const none = [
    '',
    '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    STX,
    'bc1',
    `x${MAINNET.payment}`,
    `${MAINNET.payment} `,
    `1${'a'.repeat(40)}`,
  ]
  expect(known.filter((each) => !isAddress(each))).toEqual([])
  expect(none.filter(isAddress)).toEqual([])
  expect(isAddress(TYPO)).toBe(true)
  await app.actions.bip122.checkAddress({ address: TYPO })
  expect(isAddress(TYPO)).toBe(false)
  expect(known.filter((each) => !isAddress(each))).toEqual([])
})

test('a Stacks account, which wallets list next to the others, may stay; any other address must be one of Bitcoin', async () => {
  const { isAccount } = family(await startApp({}))
  const account = (address: string, type: string) => isAccount?.({ namespace: 'bip122', address, type })
  expect([account(STX, 'stx'), account(STX, 'payment'), account(MAINNET.payment, 'payment')]).toEqual([true, false, true])
})

test('SEC-04 an address in capitals, as in QR codes, is the same address', async () => {
  const { isSameAddress } = family(await startApp({}))
  expect(isSameAddress(MAINNET.payment.toUpperCase(), MAINNET.payment)).toBe(true)
  expect(isSameAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1bvbmseystwetqtfn5au4m4gfg7xjanvn2')).toBe(false)
})

test('a transaction id has 64 digits', async () => {
  const { isHash } = family(await startApp({}))
  const id = 'aB'.repeat(32)
  expect([id, `${id}0`, `0${id}`, id.slice(1), `0x${id}`, `${id.slice(1)}g`].map((each) => isHash?.(each))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('S9-35 S9-36 balances and sending are offered only if the app configures a server, which its policy then allows', async () => {
  const without = await startApp({})
  expect(family(without).supports).toEqual([])
  const app = await startApp({}, { own: { esplora: { [CHAINS.mainnet]: 'https://esplora.test/api' } } })
  expect(family(app).supports).toEqual(['balances', 'send'])
  expect(app.read(policyHosts)).toContainEqual({ id: 'bip122.esplora', connect: ['https://esplora.test/api'] })
})

test('S3-17 a session on another device requests every method and every event of the namespace', async () => {
  const { methods, events, params, defaultAccountType, namespace } = family(await startApp({}))
  expect({ methods, events, params, defaultAccountType, namespace }).toEqual({
    namespace: 'bip122',
    methods: ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'],
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
    params: 'named',
    defaultAccountType: 'payment',
  })
})

/** An app whose server has one address and one transaction, with a record of its requests. */
async function withServer() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('https://esplora.test', ''))
    if (url.endsWith('/fee-estimates')) return Response.json({ 1: 20, 6: 3 })
    if (url.endsWith('/status')) return Response.json({ confirmed: true, block_height: 7 })
    return Response.json({ chain_stats: { funded_txo_sum: 150_000_000 }, mempool_stats: { spent_txo_sum: 50_000_000 } })
  })
  const { wallet } = fakeUnisat()
  const app = await startApp({ unisat: wallet }, { own: { esplora: { [CHAINS.mainnet]: 'https://esplora.test' } } })
  return { app, asked, ...app.actions.bip122 }
}

test('reads are for the account and the network in use by default', async () => {
  const { app, asked, getBalance, getFeeRate, waitForTransaction } = await withServer()
  await expect(getBalance()).rejects.toMatchObject({ catalogue: 'wallet', code: 'not-connected', details: { namespace: 'bip122' } })
  await connect(app, 'bip122.unisat')
  expect(await getBalance()).toEqual({ confirmed: 150_000_000n, pending: -50_000_000n })
  expect(asked).toContain(`/address/${MAINNET.payment}`)
  await getBalance({ address: MAINNET.ordinals })
  expect(asked).toContain(`/address/${MAINNET.ordinals}`)
  expect([await getFeeRate(), await getFeeRate({ blocks: 1 })]).toEqual(['3', '20'])
  expect(await waitForTransaction({ hash: 'ab' })).toEqual({ hash: 'ab', status: 'confirmed', height: 7 })
  const chain = CHAINS.signet
  for (const reading of [getBalance({ chain }), getFeeRate({ chain }), waitForTransaction({ hash: 'ab', chain })])
    await expect(reading).rejects.toMatchObject({ code: 'no-esplora', details: { chain } })
})

test('reads end with their signal', async () => {
  const { getBalance, getFeeRate, waitForTransaction } = await withServer()
  const signal = AbortSignal.abort(new Error('left'))
  for (const reading of [
    getBalance({ address: MAINNET.payment, signal }),
    getFeeRate({ signal }),
    waitForTransaction({ hash: 'ab', signal }),
  ])
    await expect(reading).rejects.toThrow('left')
})

test('the balance that is shown includes unconfirmed amounts, in bitcoin', async () => {
  const { app } = await withServer()
  const source = app.read(balanceSources).find(({ namespace }) => namespace === 'bip122')
  const report = vi.fn()
  source?.watch({ address: MAINNET.payment, network: bitcoin }, report)
  await vi.waitFor(() =>
    expect(report.mock.lastCall?.[0]).toMatchObject({ status: 'ready', data: { symbol: 'BTC', quantity: { numeric: '1' } } }),
  )
})

test('the code for sending loads on demand, and every request that prompts is described', async () => {
  const { app } = await withServer()
  const parts = await family(app).load?.()
  const transfers = await parts?.transfers?.()
  expect(await transfers?.checkRecipient(MAINNET.ordinals, bitcoin)).toBeUndefined()
  const [body] = app.read(approvalBodies).filter(({ id }) => id === 'bip122')
  expect(body?.methods).toEqual(['signMessage', 'sendTransfer', 'signPsbt'])
})
