import { base58, base64 } from '@scure/base'
import { expect } from 'vitest'
import { callChain } from '../chain/call-chain.js'
import { compileMessage } from './compile-message.js'
import { ADA, BOB, test, transferToken } from './fixtures/cluster.js'
import { programs } from './programs.js'
import { writeTransaction } from './read-transaction.js'
import { solanaKey } from './solana-key.js'
import { transferSol } from './transfer-sol.js'

const SOL = 1_000_000_000n

test('the network id comes from the genesis hash, and the node reports that it is healthy', async ({ cluster, call }) => {
  const genesis = await call<string>('getGenesisHash')
  expect(cluster.network).toMatchObject({ caipNetworkId: `solana:${genesis.slice(0, 32)}`, chainNamespace: 'solana' })
  expect(await call('getHealth')).toBe('ok')
  expect(await call('getVersion')).toMatchObject({ 'solana-core': expect.any(String) })
  expect(await call('getEpochInfo')).toMatchObject({ epoch: 0, slotsInEpoch: 432_000 })
})

test('a transfer of SOL is executed, confirmed and found again', async ({ call, value, send }) => {
  const to = solanaKey('new').address
  const before = await value<number>('getBalance', ADA.address)
  const signature = await send(ADA, transferSol(ADA.address, to, SOL))
  expect(await value('getBalance', to)).toBe(Number(SOL))
  expect(await value('getBalance', ADA.address)).toBe(before - Number(SOL) - 5000)
  expect(await value('getSignatureStatuses', [signature, base58.encode(new Uint8Array(64))])).toEqual([
    expect.objectContaining({ confirmationStatus: 'finalized', confirmations: null, err: null }),
    null,
  ])
  expect(await call('getTransaction', signature, { encoding: 'json' })).toMatchObject({
    blockTime: expect.closeTo(Date.now() / 1000, -2),
    meta: {
      err: null,
      fee: 5000,
      preBalances: [before, 0, 1],
      logMessages: expect.arrayContaining([`Program ${programs.system} success`]),
    },
    transaction: { signatures: [signature], message: { accountKeys: [ADA.address, to, programs.system] } },
  })
  expect(await call('getTransaction', signature, { encoding: 'jsonParsed' })).toMatchObject({
    transaction: {
      message: {
        accountKeys: [
          { pubkey: ADA.address, signer: true, writable: true },
          { pubkey: to, signer: false, writable: true },
          { writable: false },
        ],
      },
    },
  })
  expect(await call('getSignaturesForAddress', to)).toEqual([expect.objectContaining({ signature, err: null })])
})

test.for(['dollar', 'euro'] as const)('a transfer of the %s moves real tokens', async (name, { cluster, value, send, call }) => {
  const token = cluster.tokens[name]
  const [from, to] = [cluster.tokenAccount(ADA.address, token), cluster.tokenAccount(BOB.address, token)]
  const amount = 250n * 10n ** BigInt(token.decimals)
  const signature = await send(ADA, transferToken(token, ADA.address, from, to, amount))
  expect(await value('getTokenAccountBalance', to)).toMatchObject({ uiAmountString: '10250', decimals: token.decimals })
  expect(await value('getTokenSupply', token.mint)).toMatchObject({ uiAmountString: '20000' })
  const owned = [
    {
      pubkey: from,
      account: {
        owner: token.program,
        data: { parsed: { type: 'account', info: { mint: token.mint, owner: ADA.address, tokenAmount: { uiAmount: 9750 } } } },
      },
    },
  ]
  for (const filter of [{ mint: token.mint }, { programId: token.program }])
    expect(await value('getTokenAccountsByOwner', ADA.address, filter, { encoding: 'jsonParsed' })).toMatchObject(owned)
  expect(await value('getAccountInfo', token.mint, { encoding: 'jsonParsed' })).toMatchObject({
    data: { parsed: { type: 'mint', info: { decimals: token.decimals } } },
  })
  expect(await call('getTransaction', signature)).toMatchObject({
    meta: {
      preTokenBalances: expect.arrayContaining([
        expect.objectContaining({ owner: BOB.address, uiTokenAmount: expect.objectContaining({ uiAmount: 10_000 }) }),
      ]),
      postTokenBalances: expect.arrayContaining([expect.objectContaining({ owner: BOB.address, mint: token.mint })]),
    },
  })
})

test('the Token-2022 mint contains its own name', async ({ cluster, value }) => {
  const { mint, name, symbol } = cluster.tokens.euro
  const extensions = [
    { extension: 'metadataPointer', state: { metadataAddress: mint } },
    { extension: 'tokenMetadata', state: { mint, name, symbol, uri: '' } },
  ]
  expect(await value('getAccountInfo', mint, { encoding: 'jsonParsed' })).toMatchObject({ data: { parsed: { info: { extensions } } } })
})

test('a token account for a new owner is created at its standard address', async ({ cluster, value, send }) => {
  const owner = solanaKey('newcomer').address
  for (const token of Object.values(cluster.tokens)) {
    const address = cluster.tokenAccount(owner, token)
    const accounts = [
      { address: ADA.address, signer: true, writable: true },
      { address, writable: true },
      { address: owner },
      { address: token.mint },
      { address: programs.system },
      { address: token.program },
    ]
    // The program itself refuses an address that it did not derive.
    await send(
      ADA,
      { program: programs.associatedToken, accounts, data: Uint8Array.of(1) },
      transferToken(token, ADA.address, cluster.tokenAccount(ADA.address, token), address, 7n),
    )
    expect(await value('getTokenAccountBalance', address)).toMatchObject({ amount: '7' })
    // Preset accounts look like those that the program creates.
    const shape = async (one: string): Promise<unknown> => {
      const { data, lamports } = await value<{ readonly data: readonly [string]; readonly lamports: number }>('getAccountInfo', one)
      return [lamports, base64.decode(data[0]).subarray(72)]
    }
    expect(await shape(cluster.tokenAccount(BOB.address, token))).toEqual(await shape(address))
  }
})

test('airdrops are real transfers', async ({ cluster, call, value }) => {
  const { address } = solanaKey('poor')
  const signature = await call('requestAirdrop', address, 5_000_000)
  expect(cluster.airdrop(address, 1_000_000)).not.toBe(signature)
  expect(await value('getBalance', address)).toBe(6_000_000)
  expect(await value('getSignatureStatuses', [signature])).toMatchObject([{ err: null }])
  expect(() => cluster.airdrop(solanaKey('penniless').address, 1)).toThrow('insufficient funds for rent')
})

test('an expired blockhash is refused, a fresh one is not', async ({ cluster, call, value, signed }) => {
  const { blockhash } = await value<{ readonly blockhash: string }>('getLatestBlockhash')
  const late = await signed(ADA, transferSol(ADA.address, BOB.address, 1n))
  expect(await value('isBlockhashValid', blockhash)).toBe(true)
  cluster.advance(100)
  expect(await value('isBlockhashValid', blockhash)).toBe(true)
  cluster.expireBlockhashes()
  expect(await value('isBlockhashValid', blockhash)).toBe(false)
  await expect(call('sendTransaction', late, { encoding: 'base64' })).rejects.toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound', logs: [] },
  })
  // Without preflight it gets a signature that no block ever contains.
  const signature = await call('sendTransaction', late, { encoding: 'base64', skipPreflight: true })
  expect(await value('getSignatureStatuses', [signature])).toEqual([null])
  expect(await value('getBalance', ADA.address)).toBeGreaterThan(0)
})

test('a failed preflight reports the reason, with the logs', async ({ cluster, call, value, signed }) => {
  const poor = solanaKey('nobody')
  await expect(
    call('sendTransaction', await signed(poor, transferSol(poor.address, ADA.address, 1n)), { encoding: 'base64' }),
  ).rejects.toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
    data: { err: 'AccountNotFound' },
  })
  const { dollar } = cluster.tokens
  const [mine, his] = [ADA, BOB].map(({ address }) => cluster.tokenAccount(address, dollar))
  const tooMuch = await signed(ADA, transferToken(dollar, ADA.address, mine ?? '', his ?? '', 10n ** 15n))
  await expect(call('sendTransaction', tooMuch, { encoding: 'base64' })).rejects.toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.arrayContaining(['Program log: Error: insufficient funds']) },
  })
  // Without preflight it fails on the chain, and its fee is paid.
  const before = await value<number>('getBalance', ADA.address)
  const signature = await call('sendTransaction', tooMuch, { encoding: 'base64', skipPreflight: true })
  expect(await value('getSignatureStatuses', [signature])).toMatchObject([{ err: { InstructionError: [0, { Custom: 1 }] } }])
  expect(await value('getBalance', ADA.address)).toBe(before - 5000)
})

test('signatures are checked', async ({ call, value, signed }) => {
  const good = base64.decode(await signed(ADA, transferSol(ADA.address, BOB.address, 3n)))
  for (const change of [(bytes: Uint8Array) => bytes.fill(0, 1, 65), (bytes: Uint8Array) => bytes.fill(7, 1, 33)]) {
    const bad = base64.encode(change(Uint8Array.from(good)))
    await expect(call('sendTransaction', bad, { encoding: 'base64' })).rejects.toMatchObject({ code: -32003 })
    expect(await value('simulateTransaction', bad, { encoding: 'base64' })).toMatchObject({ err: null })
    expect(await value('simulateTransaction', bad, { encoding: 'base64', sigVerify: true })).toMatchObject({ err: 'SignatureFailure' })
  }
  await call('sendTransaction', base58.encode(good))
  await expect(call('sendTransaction', base58.encode(good))).rejects.toMatchObject({
    message: 'Transaction simulation failed: This transaction has already been processed',
  })
})

test('a simulation shows the result, and leaves no trace', async ({ value, signed }) => {
  const to = solanaKey('dream').address
  const bytes = await signed(ADA, transferSol(ADA.address, to, SOL))
  const options = { encoding: 'base64', accounts: { addresses: [to], encoding: 'base64' }, replaceRecentBlockhash: true }
  expect(await value('simulateTransaction', bytes, options)).toMatchObject({
    err: null,
    unitsConsumed: 150,
    accounts: [{ lamports: Number(SOL), owner: programs.system }],
    replacementBlockhash: { blockhash: expect.any(String) },
  })
  expect(await value('getAccountInfo', to)).toBeNull()
  expect(await value('getMultipleAccounts', [to, ADA.address])).toMatchObject([null, { executable: false, space: 0 }])
})

test('charges the quoted fees', async ({ call, value, signed, send }) => {
  const data = Buffer.from([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0])
  const price = { program: programs.computeBudget, accounts: [], data }
  const transfer = transferSol(ADA.address, BOB.address, 1n)
  const message = base64.decode(await signed(ADA, price, transfer)).subarray(65)
  const fee = await value('getFeeForMessage', base64.encode(message))
  const signature = await send(ADA, price, transfer)
  expect(await call('getTransaction', signature)).toMatchObject({ meta: { fee } })
  expect(fee).toBeGreaterThan(5000)
  expect(await call('getRecentPrioritizationFees')).toEqual([{ slot: expect.any(Number), prioritizationFee: 0 }])
  expect(await call('getMinimumBalanceForRentExemption', 165)).toBe(2_039_280)
})

test('delayed transactions are processed and not confirmed; dropped ones are never seen', async ({ cluster, call, value, send }) => {
  cluster.hold()
  const held = await send(ADA, transferSol(ADA.address, BOB.address, 11n))
  expect(await value('getSignatureStatuses', [held])).toMatchObject([{ confirmationStatus: 'processed', confirmations: 0 }])
  expect(await call('getTransaction', held)).toBeNull()
  cluster.release()
  expect(await value('getSignatureStatuses', [held])).toMatchObject([{ confirmationStatus: 'finalized' }])
  cluster.drop()
  const dropped = await send(ADA, transferSol(ADA.address, BOB.address, 12n))
  expect(await value('getSignatureStatuses', [dropped])).toEqual([null])
})

test('nonsense has the error codes of JSON-RPC', async ({ cluster, call }) => {
  await expect(call('getNothing')).rejects.toMatchObject({ code: -32601, message: 'Method not found' })
  await expect(call('toString')).rejects.toMatchObject({ code: -32601 })
  for (const [method, ...params] of [
    ['getBalance'],
    ['getBalance', 'short'],
    ['getBalance', '0OIl'],
    ['getTokenSupply', ADA.address],
    ['getTokenAccountsByOwner', ADA.address, { programId: programs.system }],
    ['sendTransaction', 'AAAA', { encoding: 'base64' }],
    ['sendTransaction', '!', { encoding: 'base64' }],
    ['getMultipleAccounts', Array.from({ length: 101 }, () => ADA.address)],
  ] as const) {
    await expect(call(method, ...params)).rejects.toMatchObject({ code: -32602 })
  }
  const post = async (body: string) => (await fetch(cluster.rpcUrl, { method: 'POST', body })).json()
  expect(await post('{')).toMatchObject({ error: { code: -32700 } })
  expect(await post('{"id":1}')).toMatchObject({ id: 1, error: { code: -32600 } })
  await expect(callChain(cluster.rpcUrl, { method: 'getSlot' })).resolves.toBe(cluster.slot)
})

test('pages of any site may ask', async ({ cluster }) => {
  const headers = { 'access-control-request-headers': 'content-type,solana-client', origin: 'https://dapp.test' }
  const response = await fetch(cluster.rpcUrl, { method: 'OPTIONS', headers })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
})

test('a version 0 transaction is run and shown to clients that know the version', async ({ call, value }) => {
  const { blockhash } = await value<{ readonly blockhash: string }>('getLatestBlockhash')
  const legacy = compileMessage({ payer: ADA.address, instructions: [transferSol(ADA.address, BOB.address, 21n)], blockhash })
  const message = Uint8Array.of(128, ...legacy, 0)
  const bytes = writeTransaction({ signatures: [ADA.sign(message)], message })
  const signature = await call('sendTransaction', base64.encode(bytes), { encoding: 'base64' })
  await expect(call('getTransaction', signature)).rejects.toMatchObject({ code: -32015 })
  expect(await call('getTransaction', signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 })).toMatchObject({
    version: 0,
    transaction: [base64.encode(bytes), 'base64'],
  })
})
