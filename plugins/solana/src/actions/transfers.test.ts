import type { Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { FakeWallet, FakeWalletOptions } from '../fixtures/fake-wallet.js'
import { testKey } from '../fixtures/key.js'
import { type App, connect, startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'

const { solana, network, wallet: walletOf } = withCluster()
const [me, you] = [testKey(1).address, testKey(2).address]
const SOL = 1_000_000_000n

async function start(
  options: FakeWalletOptions = {},
): Promise<{ readonly app: App; readonly wallet: FakeWallet; readonly network: Network }> {
  const wallet = walletOf(options)
  const app = await startApp({ wallets: [wallet], networks: [network()] })
  await connect(app, wallet)
  return { app, wallet, network: network() }
}
async function lamports(address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address, { commitment: 'processed' }] })
  const answer = await (await fetch(solana().rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()
  return BigInt(answer.result.value)
}
async function amountOf(app: App, mint: string, address: string): Promise<bigint> {
  return (await app.actions.solana.getTokens({ address })).find((token) => token.mint === mint)?.amount ?? 0n
}

test.each([[[]], [['solana:signAndSendTransaction']]])(
  'SOL is sent, by the wallet or by the network where the wallet only signs: lacks %j',
  async (lacks) => {
    const { app, network } = await start({ lacks })
    const to = testKey(lacks.length + 10).address
    const before = await lamports(me)
    const { fee, rent } = await app.actions.solana.estimateTransfer({ to, amount: SOL })
    const signature = await app.actions.solana.send({ to, amount: SOL })
    expect(await app.actions.solana.waitForTransaction({ signature, chain: network.caipNetworkId })).toMatchObject({
      status: 'confirmed',
      signature,
      slot: expect.any(BigInt),
    })
    expect(await lamports(to)).toBe(SOL)
    expect(rent).toBe(0n)
    expect(await lamports(me)).toBe(before - SOL - fee)
  },
)

test('AMT-14 a sent transaction is followed to its end, and its sender’s balance is refreshed', async () => {
  const { app } = await start()
  const signature = await app.actions.solana.send({ to: you, amount: 1n })
  const events = (): readonly unknown[] => app.log.filter((e) => e.name === 'transaction').map((e) => e.data)
  const chain = network().caipNetworkId
  await expect.poll(events).toEqual([
    { hash: signature, chain, status: 'sent' },
    { hash: signature, chain, status: 'confirmed' },
  ])
  await expect
    .poll(() => app.log.filter((e) => e.name.includes('cache.balance.')).map((e) => e.name))
    // Once the wallet has answered, and once the transaction has ended.
    .toEqual([expect.stringContaining(me), expect.stringContaining(me)])
})

test.each(['dollar', 'euro'] as const)(
  'NEVM-06 a token, %s, is sent to a recipient with an account for it, and to one without',
  async (name) => {
    const { app, network } = await start()
    const { mint, decimals, program } = solana().tokens[name]
    const unit = 10n ** BigInt(decimals)
    const tokens = await app.actions.solana.getTokens()
    expect(tokens).toContainEqual(expect.objectContaining({ mint, decimals, program, amount: 1_000n * unit }))
    for (const [to, isNew] of [
      [you, false],
      [testKey(name === 'dollar' ? 12 : 13).address, true],
    ] as const) {
      const before = await amountOf(app, mint, to)
      const { rent } = await app.actions.solana.estimateTransfer({ to, mint, amount: 5n * unit })
      expect(rent > 0n).toBe(isNew)
      const funds = await lamports(me)
      const { fee } = await app.actions.solana.estimateTransfer({ to, mint, amount: 5n * unit })
      const signature = await app.actions.solana.send({ to, mint, amount: 5n * unit })
      expect(await app.actions.solana.waitForTransaction({ signature, chain: network.caipNetworkId })).toMatchObject({
        status: 'confirmed',
      })
      expect(await amountOf(app, mint, to)).toBe(before + 5n * unit)
      // The estimate matches the actual cost.
      expect(funds - (await lamports(me))).toBe(fee + rent)
    }
    // The token account itself is a valid recipient, too.
    const signature = await app.actions.solana.send({ to: solana().tokenAccount(you, solana().tokens[name]), mint, amount: unit })
    expect(await app.actions.solana.waitForTransaction({ signature, chain: network.caipNetworkId })).toMatchObject({ status: 'confirmed' })
  },
)

test('an address of another kind and an invalid amount are refused before any request', async () => {
  const { app, wallet } = await start()
  const asked = vi.spyOn(globalThis, 'fetch')
  const before = wallet.asked.length
  const wrong = [
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    me.toLowerCase(),
    '',
    'toly.sol',
  ]
  for (const to of wrong) {
    await expect(app.actions.solana.send({ to, amount: 1n })).rejects.toMatchObject({
      code: 'not-an-address',
      message: `"${to}" is no Solana address. It has 32 to 44 letters and digits.`,
    })
  }
  await expect(app.actions.solana.send({ to: you, mint: 'EUR', amount: 1n })).rejects.toMatchObject({ code: 'not-an-address' })
  for (const amount of [0n, -1n, 1n << 64n, 0.5 as unknown as bigint])
    await expect(app.actions.solana.send({ to: you, amount })).rejects.toMatchObject({ code: 'not-an-amount' })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(wallet.asked.length).toBe(before)
})

test('too low a balance, and minimum balances, are reported before the visitor is prompted', async () => {
  const { app, wallet } = await start({ keys: [3] })
  const asked = wallet.asked.length
  const { mint, decimals } = solana().tokens.dollar
  const available = await lamports(testKey(3).address)
  const { send } = app.actions.solana
  await expect(send({ to: you, amount: 200n * SOL })).rejects.toMatchObject({ code: 'not-enough', details: { symbol: 'SOL', available } })
  await expect(send({ to: you, mint, amount: 20_000n * 10n ** BigInt(decimals) })).rejects.toMatchObject({ code: 'not-enough' })
  await expect(send({ to: you, amount: available - 5_000n - 100n })).rejects.toMatchObject({
    code: 'rent',
    message: '0.00089088 SOL must stay in the account.',
  })
  await expect(send({ to: testKey(15).address, amount: 10n })).rejects.toMatchObject({
    code: 'rent',
    message: 'A new account must hold at least 0.00089088 SOL.',
  })
  await expect(send({ to: you, mint: testKey(16).address, amount: 1n })).rejects.toMatchObject({ code: 'token-unknown' })
  await expect(send({ to: solana().tokens.euro.mint, mint, amount: 1n })).rejects.toMatchObject({ code: 'token-not-movable' })
  expect(wallet.asked.length).toBe(asked)
})

test('a priority fee is paid, and estimated to the lamport', async () => {
  const { app, network } = await start()
  const before = await lamports(me)
  const { fee } = await app.actions.solana.estimateTransfer({ to: you, amount: 1n, priorityFee: 2_000_000n })
  expect(fee).toBeGreaterThan(5_000n)
  const signature = await app.actions.solana.send({ to: you, amount: 1n, priorityFee: 2_000_000n })
  expect(await app.actions.solana.waitForTransaction({ signature, chain: network.caipNetworkId })).toMatchObject({ status: 'confirmed' })
  expect(before - (await lamports(me))).toBe(fee + 1n)
})

test.each([[[]], [['solana:signAndSendTransaction']]])(
  'an approval after the blockhash has expired is "Took too long": lacks %j',
  async (lacks) => {
    const { app, wallet } = await start({ lacks })
    const feature = lacks.length > 0 ? 'solana:signTransaction' : 'solana:signAndSendTransaction'
    wallet.hold(feature)
    const sending = app.actions.solana.send({ to: you, amount: 1n })
    await vi.waitUntil(() => wallet.asked.at(-1)?.feature === feature)
    solana().expireBlockhashes()
    wallet.release()
    await expect(sending).rejects.toMatchObject({ code: 'expired', message: 'Took too long, try again.' })
  },
)

test('a rejection in the wallet is wallet/rejected, and nothing is sent', async () => {
  const { app, wallet } = await start()
  const before = await lamports(me)
  const sending = app.actions.solana.send({ to: you, amount: 1n })
  wallet.fail({ code: 4001, message: 'User rejected the request.' })
  await expect(sending).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  expect(await lamports(me)).toBe(before)
})

test('a lost transaction has expired once its blockhash has, not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { app } = await start({ lacks: ['solana:signAndSendTransaction'] })
    solana().drop()
    const signature = await app.actions.solana.send({ to: you, amount: 3n })
    const statuses = (): readonly unknown[] =>
      app.log.filter((e) => e.name === 'transaction').map((e) => (e.data as { readonly status: string }).status)
    await vi.advanceTimersByTimeAsync(10_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(statuses()).toEqual(['sent'])
    solana().expireBlockhashes()
    await vi.waitUntil(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      return statuses().length > 1
    })
    expect(statuses()).toEqual(['sent', 'expired'])
    expect(signature).not.toBe('')
  } finally {
    vi.useRealTimers()
  }
})

test('a native balance is exact, also where a double could not hold it', async () => {
  const { app, network } = await start()
  const { balanceSources } = await import('@latchkey/kernel')
  const [source] = app.read(balanceSources)
  const states: unknown[] = []
  const stop = source?.watch({ address: me, network }, (state) => void states.push(state))
  const exact = await lamports(me)
  await expect.poll(() => states.at(-1)).toMatchObject({ status: 'ready', data: { symbol: 'SOL', chainId: network.caipNetworkId } })
  const { data } = states.at(-1) as { readonly data: { readonly quantity: { readonly numeric: string } } }
  expect(data.quantity.numeric.replace('.', '').padEnd(11, '0')).toBe(String(exact))
  stop?.()
})
