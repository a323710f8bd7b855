import { type Connection, type Connections, chains } from '@latchkey/kernel'
import { createTestKernel } from '@latchkey/kernel/testing'
import { toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { safeApp } from '../../discovery/safe-app.js'
import { fakeSafe, SAFE_ORIGIN } from '../../fixtures/fake-safe.js'
import { mainnet } from '../../networks.js'
import { eip155 } from '../../plugin.js'
import { findSafe } from './find-safe.js'

const INFO = { safeAddress: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', chainId: 1, threshold: 1, owners: [] }
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const life = () => ({ signal: new AbortController().signal })
const ask = (call = life()) => findSafe({ origins: [SAFE_ORIGIN], ...call })

async function open(answers: Parameters<typeof fakeSafe>[0] = {}): Promise<Connection & { readonly safe: ReturnType<typeof fakeSafe> }> {
  const safe = fakeSafe({ getSafeInfo: () => INFO, ...answers })
  const connector = await ask()
  const [connection] = (await connector?.connect({ namespaces: ['eip155'], networks: [], ...life() })) ?? []
  if (!connection) throw new Error('There is no Safe.')
  return { ...connection, safe }
}

test('a Safe around the page is found, with its account and its chain', async () => {
  const connection = await open()
  expect(connection).toMatchObject({
    accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'smartAccount' }],
    chain: 'eip155:1',
    approved: ['eip155:1'],
  })
  expect(connection.safe.asked[0]).toMatchObject({ method: 'getSafeInfo', env: { sdkVersion: expect.any(String) } })
  expect(connection.safe.listeners.size).toBe(0)
})

test('EMB-08 answers of other windows, other origins and other requests do not count', async () => {
  const safe = fakeSafe({})
  const finding = ask()
  await vi.waitUntil(() => safe.asked.length > 0)
  const [question] = safe.asked
  if (!question) throw new Error('Nothing was asked.')
  const evil = { id: question.id, success: true, data: { ...INFO, chainId: 666 } }
  safe.say(evil, { origin: 'https://evil.test' })
  safe.say(evil, { source: {} })
  safe.say({ ...evil, id: 'another' })
  for (const nonsense of [null, undefined, 'text', 7, []]) safe.say(nonsense)
  safe.reply(question, INFO)
  const connector = await finding
  expect(connector).toMatchObject({ id: 'safe', type: 'EXTERNAL', installed: true })
  const connecting = connector?.connect({ namespaces: ['eip155'], networks: [], ...life() })
  const again = safe.asked[1]
  // An answer that adds nothing, so the first one stays.
  if (again) safe.reply(again, {})
  expect((await connecting)?.[0]?.chain).toBe('eip155:1')
})

test('finds a Safe that answers late', async () => {
  vi.useFakeTimers()
  const safe = fakeSafe({})
  const finding = ask()
  await vi.advanceTimersByTimeAsync(60_000)
  const [question] = safe.asked
  if (question) safe.reply(question, INFO)
  expect((await finding)?.id).toBe('safe')
  vi.useRealTimers()
})

test('the Safe reports its chain again when connecting, and has three seconds for that', async () => {
  vi.useFakeTimers()
  let chainId = 1
  const safe = fakeSafe({ getSafeInfo: () => ({ ...INFO, chainId }) })
  const connector = await ask()
  expect(connector?.namespaces).toEqual(['eip155'])
  chainId = 100
  const [moved] = (await connector?.resume?.({ namespaces: ['eip155'], networks: [], ...life() })) ?? []
  expect(moved?.chain).toBe('eip155:100')
  // From here on it is silent.
  safe.target.parent = { postMessage: () => {} } as never
  const ended = vi.fn()
  const connecting = connector?.connect({ namespaces: ['eip155'], networks: [], ...life() }).catch(ended)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await connecting
  expect(ended.mock.lastCall?.[0]).toMatchObject({ message: 'Timed out' })
  expect(safe.listeners.size).toBe(0)
  vi.useRealTimers()
})

test.each([
  [{}],
  [{ safeAddress: '0x12', chainId: 1 }],
  [{ safeAddress: 7, chainId: 1 }],
  [{ safeAddress: ADDRESS, chainId: 1.5 }],
  [{ safeAddress: ADDRESS, chainId: 'one' }],
  [undefined],
])('a frame that answers %j is not a Safe', async (info) => {
  fakeSafe({ getSafeInfo: () => info })
  expect(await ask()).toBeUndefined()
})

test('signs messages and typed data, and leaves bytes that are not text unchanged', async () => {
  const signature = `0x${'12'.repeat(65)}`
  const typed = { domain: {}, types: {}, primaryType: 'A', message: {} }
  const connection = await open({ signMessage: () => ({ signature }), signTypedMessage: () => ({ safeTxHash: '0x1' }) })
  expect(await connection.request('personal_sign', [toHex('Grüße'), ADDRESS], life())).toBe(signature)
  await connection.request('personal_sign', ['0xff00', ADDRESS], life())
  // The owners sign on chain; the empty signature says so to ERC-1271.
  expect(await connection.request('eth_signTypedData_v4', [ADDRESS, JSON.stringify(typed)], life())).toBe('0x')
  expect(connection.safe.asked.slice(2).map((a) => [a.method, a.params])).toEqual([
    ['signMessage', { message: 'Grüße' }],
    ['signMessage', { message: '0xff00' }],
    ['signTypedMessage', { typedData: typed }],
  ])
})

test('sends transactions and batches, amounts as decimal text', async () => {
  const connection = await open({ sendTransactions: () => ({ safeTxHash: '0xaa' }) })
  expect(await connection.request('eth_sendTransaction', [{ from: ADDRESS, to: '0x1', value: '0x10' }], life())).toBe('0xaa')
  const batch = {
    calls: [
      { to: '0x1', value: '0xffffffffffffffffff' },
      { to: '0x2', data: '0xbeef' },
    ],
  }
  expect(await connection.request('wallet_sendCalls', [batch], life())).toEqual({ id: '0xaa' })
  expect(connection.safe.asked.slice(2).map((a) => a.params)).toEqual([
    { txs: [{ to: '0x1', value: '16', data: '0x' }] },
    {
      txs: [
        { to: '0x1', value: '4722366482869645213695', data: '0x' },
        { to: '0x2', value: '0', data: '0xbeef' },
      ],
    },
  ])
  expect(await connection.request('wallet_getCapabilities', [ADDRESS], life())).toEqual({ '0x1': { atomic: { status: 'supported' } } })
})

test.each([
  [{ txStatus: 'AWAITING_CONFIRMATIONS' }, 100],
  [{ txStatus: 'CANCELLED' }, 400],
  [{ txStatus: 'SUCCESS', txHash: '0xbb' }, 200],
  [{ txStatus: 'FAILED', txHash: '0xbb' }, 500],
])('a batch that is %j has the status %i', async (transaction, status) => {
  const connection = await open({ getTxBySafeTxHash: () => transaction, rpcCall: () => ({ transactionHash: '0xbb' }) })
  expect(await connection.request('wallet_getCallsStatus', ['0xaa'], life())).toMatchObject({
    version: '2.0.0',
    id: '0xaa',
    status,
    atomic: true,
  })
})

test('a transaction is found by the hash that the Safe gave, once its owners have sent it', async () => {
  const onChain = `0x${'bb'.repeat(32)}`
  let sent = false
  const connection = await open({
    getTxBySafeTxHash: () => (sent ? { txHash: onChain } : { txStatus: 'AWAITING_CONFIRMATIONS' }),
    rpcCall: ({ params }: { readonly params: readonly unknown[] }) => (params[0] === onChain ? { transactionHash: onChain } : null),
  })
  for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash']) {
    sent = false
    expect(await connection.request(method, ['0xaa'], life())).toBeNull()
    sent = true
    expect(await connection.request(method, ['0xaa'], life())).toEqual({ transactionHash: onChain })
    expect(await connection.request(method, [onChain], life())).toEqual({ transactionHash: onChain })
  }
  const unknown = await open({ getTxBySafeTxHash: () => new Error('Not found'), rpcCall: () => null })
  expect(await unknown.request('eth_getTransactionReceipt', ['0xcc'], life())).toBeNull()
})

test('reads go to the Safe, and it cannot switch to another chain', async () => {
  const connection = await open({ rpcCall: ({ call }: { readonly call: string }) => `answer to ${call}` })
  expect(await connection.request('eth_getBalance', [ADDRESS, 'latest'], life())).toBe('answer to eth_getBalance')
  expect(await connection.request('eth_chainId', [], life())).toBe('0x1')
  expect(await connection.request('wallet_switchEthereumChain', [{ chainId: '0x1' }], life())).toBeNull()
  await expect(connection.request('wallet_switchEthereumChain', [{ chainId: '0x2' }], life())).rejects.toMatchObject({
    code: 'chain-not-supported',
  })
})

test.each([
  ['Transaction was rejected', 'rejected'],
  ['Something broke', 'failed'],
])('the sentence "%s" is wallet/%s', async (sentence, code) => {
  const connection = await open({ sendTransactions: () => new Error(sentence) })
  await expect(connection.request('eth_sendTransaction', [{ to: '0x1' }], life())).rejects.toMatchObject({ catalogue: 'wallet', code })
  expect(connection.safe.listeners.size).toBe(0)
})

test('an abandoned request ends and stops listening', async () => {
  const connection = await open()
  const abort = new AbortController()
  const signing = connection.request('personal_sign', ['0x00', ADDRESS], { signal: abort.signal })
  abort.abort()
  await expect(signing).rejects.toMatchObject({ name: 'AbortError' })
  expect(connection.safe.listeners.size).toBe(0)
})

test('outside a frame, and in other frames if the browser reveals them, no message is sent', () => {
  const watch = (): void =>
    void safeApp({ connections: () => ({}) as Connections, failed: () => {} }).watch(() => {}, { signal: AbortSignal.abort() })
  const framed = fakeSafe({})
  framed.target.location.ancestorOrigins = ['https://blog.test']
  watch()
  const top = new EventTarget()
  vi.stubGlobal('window', Object.assign(top, { parent: top }))
  watch()
  expect(framed.posted).toEqual([])
})

test('inside Safe the app connects automatically, and a failure is reported', async () => {
  for (const fails of [false, true]) {
    fakeSafe({ getSafeInfo: () => INFO })
    const reports: unknown[] = []
    const connect = vi.fn(async () => {
      if (fails) throw new Error('no')
      return []
    })
    const failed = vi.fn()
    safeApp({ connections: () => ({ connect }) as unknown as Connections, failed }).watch((found) => reports.push(found), life())
    await vi.waitUntil(() => connect.mock.calls.length > 0)
    expect(connect.mock.calls).toEqual([[{ connector: 'safe' }]])
    expect(reports).toEqual([[expect.objectContaining({ id: 'safe' })]])
    if (fails) await vi.waitUntil(() => failed.mock.calls.length > 0)
    else expect(failed).not.toHaveBeenCalled()
  }
})

test('a frame that is not a Safe connects nothing', async () => {
  const safe = fakeSafe({ getSafeInfo: () => ({}) })
  const connect = vi.fn()
  const [reports, failed] = [vi.fn(), vi.fn()]
  safeApp({ connections: () => ({ connect }) as unknown as Connections, failed }).watch(reports, life())
  await vi.waitUntil(() => safe.asked.length > 0 && safe.listeners.size === 0)
  await vi.dynamicImportSettled()
  for (const each of [connect, reports, failed]) expect(each).not.toHaveBeenCalled()
})

test('the chain family exists with or without Safe', async () => {
  await using kernel = await createTestKernel(eip155({ networks: [mainnet], safe: false, eip6963: false, injected: false }))
  expect(kernel.read(chains).map((c) => c.namespace)).toEqual(['eip155'])
  expect(kernel.state.core.connectors).toEqual([])
})
