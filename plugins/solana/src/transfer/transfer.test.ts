import { chains, type TransferPlan, type Transfers } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import { expect, test, vi } from 'vitest'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { fromBase64, toBase64 } from '../codec/base64.js'
import { testKey } from '../fixtures/key.js'
import { connect, startApp } from '../fixtures/start-app.js'
import { little, step, transactionOf } from '../fixtures/trade-parts.js'
import { withCluster } from '../fixtures/with-cluster.js'
import { buildTransfer } from '../sdk.js'

const { solana, network, wallet: walletOf } = withCluster()
const [me, you] = [testKey(1).address, testKey(2).address]
const SOL = 1_000_000_000n
const call = { signal: AbortSignal.timeout(30_000) }

async function start() {
  const wallet = walletOf({})
  const app = await startApp({ wallets: [wallet], networks: [network()] })
  await connect(app, wallet)
  const money = (await (await app.read(chains)[0]?.load?.())?.transfers?.()) as Transfers
  return { app, wallet, money, args: { from: me, to: you, network: network() } }
}
type Started = Awaited<ReturnType<typeof start>>
/** Sends a planned transfer without this page. */
async function sendElsewhere({ wallet }: Started, { request }: TransferPlan): Promise<string> {
  const [{ transaction }] = request.params as readonly [{ readonly transaction: string }]
  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(input: object): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  const [sent] = await signAndSendTransaction({
    account: wallet.accounts[0],
    transaction: fromBase64(transaction),
    chain: 'solana:localnet',
  })
  return toBase58(sent?.signature ?? new Uint8Array())
}
async function lamports(address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address, { commitment: 'processed' }] })
  const answer = await (await fetch(solana().rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()
  return BigInt(answer.result.value)
}

test('SOL and a token: the plan is sent; a new token account costs rent, which is shown', async () => {
  const { app, money, args } = await start()
  const to = testKey(31).address
  const plan = await money.plan({ ...args, to, amount: SOL }, call)
  expect(plan).toMatchObject({ amount: SOL, fee: 5_000n })
  expect(plan.rent).toBeUndefined()
  expect(await money.wait(await money.send(plan, call), args.network, call)).toEqual({ status: 'confirmed' })
  expect(await lamports(to)).toBe(SOL)
  const { mint } = solana().tokens.dollar
  const token = await money.plan({ ...args, to, asset: mint, amount: 2_500_000n }, call)
  expect(token.rent).toBeGreaterThan(1_000_000n)
  await money.wait(await money.send(token, call), args.network, call)
  expect((await app.actions.solana.getTokens({ address: to })).find((held) => held.mint === mint)?.amount).toBe(2_500_000n)
})

test('AMT-06 max leaves the fee and the minimum balance of an account; of a token it is all of it', async () => {
  const { app, money, args } = await start()
  const { mint } = solana().tokens.euro
  const held = (await app.actions.solana.getTokens({ address: me })).find((token) => token.mint === mint)?.amount
  expect((await money.plan({ ...args, asset: mint, amount: 'max' }, call)).amount).toBe(held)
  const before = await lamports(me)
  const plan = await money.plan({ ...args, amount: 'max' }, call)
  await money.wait(await money.send(plan, call), args.network, call)
  const left = await lamports(me)
  expect(before - plan.amount - (plan.fee ?? 0n)).toBe(left)
  expect(left).toBeGreaterThanOrEqual(890_880n)
  expect(left).toBeLessThan(900_000n)
  await solana().airdrop(me, plan.amount)
})

test('an address without an account, and without a possible key, is not a plain recipient', async () => {
  const { money, args } = await start()
  const { mint } = solana().tokens.dollar
  const vault = solana().tokenAccount(testKey(17).address, solana().tokens.dollar)
  for (const more of [{ amount: SOL }, { amount: 5n, asset: mint }])
    expect((await money.plan({ ...args, to: vault, ...more }, call)).recipient).toBe('keyless')
  expect((await money.plan({ ...args, to: testKey(17).address, amount: SOL }, call)).recipient).toBeUndefined()
})

test('a token is only sent with the decimal places that its mint reports', async () => {
  const { money, args } = await start()
  const { mint } = solana().tokens.dollar
  expect((await money.plan({ ...args, asset: mint, amount: 5n, decimals: 6 }, call)).amount).toBe(5n)
  await expect(money.plan({ ...args, asset: mint, amount: 5n, decimals: 9 }, call)).rejects.toMatchObject({
    catalogue: 'transfer',
    code: 'token-unconfirmed',
    details: { asset: mint, expected: 9, found: 6 },
  })
  await expect(money.plan({ ...args, asset: you, amount: 5n, decimals: 9 }, call)).rejects.toMatchObject({ code: 'token-unconfirmed' })
})

test('the plan of a token that keeps a fee shows the arriving amount, and that amount arrives', async () => {
  const { app, money, args } = await start()
  const { program } = solana().tokens.euro
  const word = (value: bigint | number, bytes: number) =>
    Buffer.from(Array.from({ length: bytes }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 255n)))
  const key = (address: string) => Buffer.from(fromBase58(address) ?? [])
  const extension = (kind: number, data: Uint8Array) => Buffer.concat([word(kind, 2), word(data.length, 2), data])
  const rate = (epoch: number, most: bigint, points: number) => Buffer.concat([word(epoch, 8), word(most, 8), word(points, 2)])
  const issue = (mint: string, ...rates: readonly Buffer[]) => {
    const head = Buffer.concat([Buffer.alloc(36), word(10_000n, 8), Buffer.from([6, 1]), Buffer.alloc(165 - 46)])
    const config = Buffer.concat([Buffer.alloc(72), ...rates])
    solana().setAccount(mint, { owner: program, data: Buffer.concat([head, Buffer.from([1]), extension(1, config)]) })
    const account = Buffer.concat([key(mint), key(me), word(10_000n, 8), Buffer.alloc(36), Buffer.from([1]), Buffer.alloc(165 - 109)])
    const data = Buffer.concat([account, Buffer.from([2]), extension(2, word(0n, 8))])
    solana().setAccount(solana().tokenAccount(me, { mint, program }), { owner: program, data })
  }
  // A higher rate that begins with a later epoch does not count yet.
  const [one, all, capped] = [testKey(41).address, testKey(42).address, testKey(43).address]
  issue(one, rate(0, 5_000n, 100), rate(9, 5_000n, 5_000))
  issue(all, rate(0, 5_000n, 100), rate(0, 5_000n, 10_000))
  issue(capped, rate(0, 3n, 100), rate(0, 3n, 100))
  const plan = (asset: string, amount: bigint) => money.plan({ ...args, asset, amount, decimals: 6 }, call)
  expect((await plan(one, 250n)).arrives).toBe(247n)
  expect((await plan(all, 250n)).arrives).toBe(0n)
  expect((await plan(capped, 1_000n)).arrives).toBe(997n)
  expect((await money.plan({ ...args, asset: solana().tokens.euro.mint, amount: 5n }, call)).arrives).toBe(5n)
  expect((await money.plan({ ...args, amount: SOL }, call)).arrives).toBeUndefined()
  await money.wait(await money.send(await plan(one, 250n), call), args.network, call)
  expect((await app.actions.solana.getTokens({ address: you })).find(({ mint }) => mint === one)?.amount).toBe(247n)
})

test('AMT-24 a lost transfer whose blockhash was over before the first look has expired 90 seconds after it was planned, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    const { money, args } = await start()
    const before = await lamports(you)
    const plan = await money.plan({ ...args, amount: 5n }, call)
    const made = Date.now()
    solana().drop()
    const signature = await money.send(plan, call)
    solana().expireBlockhashes()
    let age = -1
    const ended = money.wait(signature, args.network, { signal: new AbortController().signal }).then((how) => {
      age = Date.now() - made
      return how
    })
    await vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return age >= 0
      },
      { timeout: 15_000, interval: 10 },
    )
    expect(await ended).toEqual({ status: 'expired' })
    expect(age).toBeGreaterThan(90_000)
    expect(age).toBeLessThan(110_000)
    expect(await lamports(you)).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('SEC-06 refuses a transaction that differs from the plan before the wallet prompts', async () => {
  const { money, args } = await start()
  const { dollar, euro } = solana().tokens
  const [coins, tokens] = await Promise.all([
    money.plan({ ...args, amount: 5n + SOL }, call),
    money.plan({ ...args, asset: dollar.mint, amount: 5n }, call),
  ])
  const blockhash = { blockhash: testKey(9).address, lastValidBlockHeight: 1n }
  const other = testKey(3).address
  const tokenTo = (to: string, token = dollar) => ({
    mint: token.mint,
    program: token.program,
    decimals: token.decimals,
    source: solana().tokenAccount(me, token),
    target: solana().tokenAccount(to, token),
    create: false,
  })
  const forge = (plan: TransferPlan, more: object): TransferPlan => {
    const bytes = buildTransfer({ from: me, to: you, amount: plan.amount, blockhash, ...more })
    const order = { ...(plan.request.params[0] as object), transaction: toBase64(bytes) }
    return { ...plan, request: { ...plan.request, params: [order] } }
  }
  const forgeries: readonly (readonly [TransferPlan, string])[] = [
    [forge(coins, { to: other }), 'recipient'],
    [forge(coins, { amount: 6n }), 'amount'],
    [forge(coins, { from: other }), 'sender'],
    [forge(coins, { token: tokenTo(you) }), 'data'],
    [forge(tokens, { token: tokenTo(other) }), 'recipient'],
    [forge(tokens, { token: { ...tokenTo(other), create: true } }), 'recipient'],
    [forge(tokens, { token: tokenTo(you, euro) }), 'asset'],
    [forge(tokens, { token: tokenTo(you), amount: 6n }), 'amount'],
    [forge(tokens, {}), 'data'],
    [{ ...coins, amount: 6n }, 'amount'],
    [{ ...coins, request: { ...coins.request, method: 'solana_signMessage' } }, 'method'],
  ]
  for (const [plan, what] of forgeries)
    await expect(money.send(plan, call), what).rejects.toMatchObject({ catalogue: 'transfer', code: 'mismatch', details: { what } })
  // The same without a forgery passes.
  expect(await money.send(tokens, call)).toMatch(/^[1-9A-Za-z]{80,90}$/)
})

test('AMT-07 AMT-10 too little, a token as recipient, addresses of other families', async () => {
  const { money, args } = await start()
  const { mint } = solana().tokens.dollar
  await expect(money.plan({ ...args, asset: mint, amount: 10n ** 18n }, call)).rejects.toMatchObject({
    catalogue: 'transfer',
    code: 'not-enough',
  })
  await expect(money.plan({ ...args, amount: 10n ** 18n }, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'no-fee' })
  expect((await money.plan({ ...args, to: mint, amount: SOL }, call)).recipient).toBe('asset')
  const check = (to: string) => money.checkRecipient(to, args.network)
  expect(await check(you)).toBeUndefined()
  expect(await check('0x8ba1f109551bD432803012645Ac136ddd64DBA72')).toBe('network')
  expect(await check(`${you.slice(0, -1)}0`)).toBe('invalid')
})

test('another transfer than the agreed one is reported, and is not confirmed', async () => {
  const world = await start()
  const { money, args, wallet } = world
  const { mint } = solana().tokens.dollar
  const differences: readonly (readonly [object, string])[] = [
    [{ amount: SOL / 3n }, 'amount'],
    [{ to: testKey(3).address }, 'recipient'],
    [{ asset: mint }, 'asset'],
  ]
  for (const [more, what] of differences) {
    const plan = await money.plan({ ...args, amount: SOL / 2n }, call)
    wallet.answer(await sendElsewhere(world, await money.plan({ ...args, amount: SOL / 2n, ...more }, call)))
    const signature = await money.send(plan, call)
    const altered = { catalogue: 'transfer', code: 'altered', details: { hash: signature, what } }
    await expect(money.readBack(signature, args.network, call)).rejects.toMatchObject(altered)
    await expect(money.wait(signature, args.network, call)).rejects.toMatchObject(altered)
  }
})

/** Sends a transaction with these instructions, signed by the account, as a wallet that adds some would. */
async function sendSteps(steps: readonly ReturnType<typeof step>[]): Promise<string> {
  const rpc = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await (await fetch(solana().rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()).result
  }
  const { blockhash } = (await rpc('getLatestBlockhash')).value
  return rpc('sendTransaction', transactionOf(me, steps, { blockhash, sign: [1] }), { encoding: 'base64' })
}
const pay = (to: string, amount: bigint) =>
  step(
    '11111111111111111111111111111111',
    [
      [me, 's', 'w'],
      [to, 'w'],
    ],
    [2, 0, 0, 0, ...little(amount)],
  )
const priced = step('ComputeBudget111111111111111111111111111111', [], [3, ...little(1_000_000n)])

test('shows a price and tips added by the wallet as an extra fee, and confirms the transfer', async () => {
  const { money, args, wallet } = await start()
  const tipped = testKey(51).address
  let amount = SOL
  const outcome = async (...added: readonly ReturnType<typeof step>[]) => {
    // Each is another transaction.
    amount += 1n
    const plan = await money.plan({ ...args, amount }, call)
    wallet.answer(await sendSteps([...added, pay(you, amount)]))
    return money.wait(await money.send(plan, call), args.network, call)
  }
  const tip = 2_000_000n
  expect(await outcome()).toEqual({ status: 'confirmed' })
  expect(await outcome(pay(tipped, tip))).toEqual({ status: 'confirmed', extraFee: tip })
  expect((await outcome(priced, pay(tipped, tip))).extraFee).toBeGreaterThan(tip)
  const { status, extraFee = 0n } = await outcome(priced)
  expect([status, extraFee > 0n, extraFee < tip]).toEqual(['confirmed', true, true])
})

test('anything more than a small tip differs from the approval', async () => {
  const { money, args, wallet } = await start()
  const { dollar } = solana().tokens
  const account = solana().tokenAccount(me, dollar)
  const approve = step(dollar.program, [[account, 'w'], [testKey(51).address], [me, 's']], [4, ...little(5n)])
  for (const added of [
    [pay(testKey(51).address, 5_000_001n)],
    [pay(testKey(51).address, 3_000_000n), pay(testKey(52).address, 3_000_000n)],
    // More for the recipient is not a tip.
    [pay(you, 1_000n)],
    [approve],
    // Assigns the account to another program.
    [step('11111111111111111111111111111111', [[me, 's', 'w']], [1, 0, 0, 0, ...little(0n, 32)])],
  ]) {
    const plan = await money.plan({ ...args, amount: SOL }, call)
    wallet.answer(await sendSteps([...added, pay(you, SOL)]))
    const signature = await money.send(plan, call)
    await expect(money.readBack(signature, args.network, call)).rejects.toMatchObject({ code: 'altered', details: { what: 'data' } })
  }
  // The agreed transfer happens twice.
  const plan = await money.plan({ ...args, amount: SOL }, call)
  wallet.answer(await sendSteps([pay(you, SOL), pay(you, SOL)]))
  const signature = await money.send(plan, call)
  await expect(money.readBack(signature, args.network, call)).rejects.toMatchObject({ code: 'altered', details: { what: 'data' } })
})

test('a signature that the wallet returns again does not confirm the second transfer', async () => {
  const { money, args, wallet } = await start()
  const plan = () => money.plan({ ...args, amount: SOL / 4n }, call)
  const first = await money.send(await plan(), call)
  expect(await money.readBack(first, args.network, call)).toBe(true)
  await money.wait(first, args.network, call)
  solana().expireBlockhashes()
  const second = await plan()
  wallet.answer(first)
  await expect(money.send(second, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
  // The same after a reload.
  const later = await start()
  const third = await later.money.plan({ ...args, amount: SOL / 4n }, call)
  later.wallet.answer(first)
  expect(await later.money.send(third, call)).toBe(first)
  await expect(later.money.wait(first, args.network, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
})

test('finds the transfer on the chain after an unclear answer if it was sent', async () => {
  const world = await start()
  const { money, args, wallet } = world
  const plan = await money.plan({ ...args, amount: SOL / 5n }, call)
  wallet.fail(new Error('Request expired'))
  expect(outcomeOf(await money.send(plan, call).catch((error: unknown) => error))).toBe('unknown')
  expect(await money.find(plan, call)).toBeUndefined()
  await sendElsewhere(world, await money.plan({ ...args, amount: SOL / 7n }, call))
  expect(await money.find(plan, call)).toBeUndefined()
  const sent = await sendElsewhere(world, plan)
  await vi.waitFor(async () => expect(await money.find(plan, call)).toBe(sent))
  expect(await money.find(plan, call)).toBeUndefined()
  expect(await money.wait(sent, args.network, call)).toEqual({ status: 'confirmed' })
})

test.each([
  ['solana_signAndSendTransaction', new Error('Extension context invalidated.'), 'unknown', 'gone'],
  ['solana_signAndSendTransaction', Object.assign(new Error('no'), { code: 4001 }), 'refused', 'rejected'],
] as const)('reports a wallet’s error by what it proves: %s %s', async (_, error, outcome, code) => {
  const { money, args, wallet } = await start()
  wallet.fail(error)
  const reason = await money.send(await money.plan({ ...args, amount: SOL / 9n }, call), call).catch((found: unknown) => found)
  expect(reason).toMatchObject({ catalogue: 'wallet', code })
  expect(outcomeOf(reason)).toBe(outcome)
})
