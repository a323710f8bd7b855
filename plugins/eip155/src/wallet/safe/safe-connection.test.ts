import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { fakeSafe, SAFE_ORIGIN } from '../../fixtures/fake-safe.js'
import { openChannel } from './open-channel.js'
import { safeConnection } from './safe-connection.js'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const HASH = `0x${'bb'.repeat(32)}`
const call = { signal: new AbortController().signal }

function open(answers: Parameters<typeof fakeSafe>[0] = {}) {
  const safe = fakeSafe(answers)
  const connection = safeConnection(openChannel([SAFE_ORIGIN]), { safeAddress: ADDRESS, chainId: 10 })
  const request = (method: string, ...params: readonly unknown[]) => connection.request(method, params, call)
  return { ...safe, connection, request }
}

test('the account and the chain are known without a request', async () => {
  const { request, asked } = open()
  expect(await request('eth_accounts')).toEqual([ADDRESS])
  expect(await request('eth_requestAccounts')).toEqual([ADDRESS])
  expect(await request('eth_chainId')).toBe('0xa')
  expect(asked).toEqual([])
})

test('switching to its own chain succeeds at once in every notation; any other fails with the requested chain', async () => {
  const { request, asked } = open()
  for (const chainId of ['0xa', '0xA', '10']) expect(await request('wallet_switchEthereumChain', { chainId })).toBeNull()
  await expect(request('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
    code: 'chain-not-supported',
    details: { chain: '0x1' },
  })
  await expect(request('wallet_switchEthereumChain')).rejects.toMatchObject({ code: 'chain-not-supported' })
  expect(asked).toEqual([])
})

test.each([
  [toHex('Grüße'), 'Grüße'],
  ['0x', ''],
  ['0x4A4b', 'JK'],
  // Half a byte, non-hex characters, and bytes that are not text.
  ['0x123', '0x123'],
  ['0xzz', '0xzz'],
  ['0x41z', '0x41z'],
  ['x0x41', 'x0x41'],
  ['0xff00', '0xff00'],
  ['plain text', 'plain text'],
])('the message %j is shown to the owners as %j', async (message, shown) => {
  const { request, asked } = open({ signMessage: () => ({ signature: '0x12' }) })
  expect(await request('personal_sign', message, ADDRESS)).toBe('0x12')
  expect(asked.map(({ params }) => params)).toEqual([{ message: shown }])
})

test('typed data may come as an object', async () => {
  const typedData = { domain: {}, types: {}, primaryType: 'A', message: {} }
  const { request, asked } = open({ signTypedMessage: () => null })
  expect(await request('eth_signTypedData_v4', ADDRESS, typedData)).toBe('0x')
  expect(asked.map(({ params }) => params)).toEqual([{ typedData }])
})

test.each([
  { answer: null, said: 'null' },
  { answer: {}, said: 'no hash' },
  { answer: { safeTxHash: 7 }, said: 'a number' },
])('a Safe that answers $said has sent nothing', async ({ answer }) => {
  const { request } = open({ sendTransactions: () => answer })
  await expect(request('eth_sendTransaction', { to: ADDRESS })).rejects.toMatchObject({
    catalogue: 'wallet',
    code: 'failed',
    details: { wallet: 'Safe', reason: 'it answered no transaction' },
  })
})

test('a batch without calls is left to the Safe to refuse', async () => {
  const { request, asked } = open({ sendTransactions: () => new Error('No transactions were passed') })
  for (const batch of [undefined, {}, { calls: 'x' }])
    await expect(request('wallet_sendCalls', batch)).rejects.toMatchObject({
      details: { wallet: 'Safe', reason: 'No transactions were passed' },
    })
  expect(asked.map(({ params }) => params)).toEqual([{ txs: [] }, { txs: [] }, { txs: [] }])
})

test.each([
  [{ txStatus: 'AWAITING_EXECUTION', txHash: null }, null, { status: 100 }],
  // The Safe has sent it; the node does not have it yet.
  [{ txStatus: 'SUCCESS', txHash: HASH }, null, { status: 100 }],
  [{ txStatus: 'SUCCESS', txHash: HASH }, { blockNumber: '0x1' }, { status: 200, receipts: [{ blockNumber: '0x1' }] }],
  [{ txStatus: 'FAILED', txHash: HASH }, { blockNumber: '0x1' }, { status: 500, receipts: [{ blockNumber: '0x1' }] }],
  [{ txStatus: 'CANCELLED', txHash: HASH }, { blockNumber: '0x1' }, { status: 400 }],
  [null, null, { status: 100 }],
])('a batch that is %j, with the receipt %j, is %j', async (found, receipt, status) => {
  const { request, asked } = open({ getTxBySafeTxHash: () => found, rpcCall: () => receipt })
  expect(await request('wallet_getCallsStatus', '0xaa')).toEqual({ version: '2.0.0', id: '0xaa', chainId: '0xa', atomic: true, ...status })
  expect(asked[0]).toMatchObject({ method: 'getTxBySafeTxHash', params: { safeTxHash: '0xaa' } })
  for (const { params } of asked.slice(1)) expect(params).toEqual({ call: 'eth_getTransactionReceipt', params: [HASH] })
})

test('checking a transaction that is abandoned ends with that reason', async () => {
  const abort = new AbortController()
  const { connection, listeners } = open({
    rpcCall: () => {
      queueMicrotask(() => queueMicrotask(() => abort.abort(new Error('left'))))
      return null
    },
  })
  await expect(connection.request('eth_getTransactionReceipt', [HASH], { signal: abort.signal })).rejects.toThrow('left')
  expect(listeners.size).toBe(0)
})

test('a Safe neither changes under the page nor has anything to disconnect', async () => {
  const { connection, asked } = open()
  connection.watch(() => {})()
  await connection.disconnect(call)
  expect(asked).toEqual([])
})

test.each([
  ['Transaction was rejected', 'rejected', { wallet: 'Safe' }],
  ['The owner DECLINED', 'rejected', { wallet: 'Safe' }],
  ['Cancelled', 'rejected', { wallet: 'Safe' }],
  ['Something broke', 'failed', { wallet: 'Safe', reason: 'Something broke' }],
  ['', 'failed', { wallet: 'Safe', reason: 'no reason was given' }],
])('the sentence "%s" is wallet/%s', async (sentence, code, details) => {
  const { request } = open({ sendTransactions: () => new Error(sentence) })
  await expect(request('eth_sendTransaction', { to: ADDRESS })).rejects.toMatchObject({ catalogue: 'wallet', code, details })
})

test('a refusal keeps its sentence as the cause', async () => {
  const { request } = open({ sendTransactions: () => new Error('Transaction was rejected') })
  await expect(request('eth_sendTransaction', { to: ADDRESS })).rejects.toMatchObject({ cause: 'Transaction was rejected' })
})

test('each origin that may be Safe gets the request, and only the real one receives it', async () => {
  const { asked, posted } = fakeSafe({ rpcCall: () => '0x1' })
  const ask = openChannel(['https://other.test', SAFE_ORIGIN])
  expect(await ask('rpcCall', { call: 'eth_blockNumber', params: [] }, call)).toBe('0x1')
  expect(posted).toEqual(['https://other.test', SAFE_ORIGIN])
  expect(asked).toEqual([
    { id: expect.any(String), method: 'rpcCall', params: { call: 'eth_blockNumber', params: [] }, env: { sdkVersion: '9.1.0' } },
  ])
})
