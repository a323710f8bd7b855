import { createTestKernel } from '@latchkey/kernel/testing'
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { createPublicClient, custom } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeSafe, SAFE_ORIGIN } from '../../fixtures/fake-safe.js'
import { mainnet } from '../../networks.js'
import { eip155 } from '../../plugin.js'
import type { Eip1193Provider } from '../../provider.js'
import { openChannel } from './open-channel.js'
import { safeConnection } from './safe-connection.js'

const SAFE = { safeAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 1, threshold: 1, owners: [], isReadOnly: false }
const SAFE_HASH = `0x${'aa'.repeat(32)}` as const
const CHAIN_HASH = `0x${'bb'.repeat(32)}` as const
type Asked = { readonly method: string; readonly params?: readonly unknown[] }
type Ask = (asked: Asked) => Promise<unknown>

function ours(): Ask {
  const { signal } = new AbortController()
  const connection = safeConnection(openChannel([SAFE_ORIGIN]), SAFE)
  return ({ method, params = [] }) => connection.request(method, params, { signal })
}

/** The provider that Safe itself offers to apps. */
function theirs(): Ask {
  const provider = new SafeAppProvider(SAFE, new SafeAppsSDK())
  return ({ method, params = [] }) => provider.request({ method, params: [...params] })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A Safe whose owners agree after a while, and a chain that moves on. */
function safeWithChain() {
  let block = 1
  const chain = {
    agreed: false,
    mine: () => {
      block += 1
    },
  }
  const receipt = {
    transactionHash: CHAIN_HASH,
    blockNumber: '0x1',
    blockHash: `0x${'cc'.repeat(32)}`,
    transactionIndex: '0x0',
    from: SAFE.safeAddress,
    to: SAFE.safeAddress,
    status: '0x1',
    type: '0x2',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    logs: [],
    logsBloom: '0x',
    contractAddress: null,
  }
  const isMined = (params: readonly unknown[]): boolean => chain.agreed && params[0] === CHAIN_HASH
  const answers: { readonly [call: string]: (params: readonly unknown[]) => unknown } = {
    eth_blockNumber: () => `0x${block.toString(16)}`,
    // Safe's own provider takes the number from the newest block. Without one, viem would wait until its timeout.
    eth_getBlockByNumber: () => ({ number: `0x${block.toString(16)}` }),
    eth_getTransactionReceipt: (params) => (isMined(params) ? receipt : null),
    eth_getTransactionByHash: (params) =>
      isMined(params) ? { hash: CHAIN_HASH, nonce: '0x0', value: '0x0', blockNumber: '0x1', type: '0x2' } : null,
    eth_getBalance: () => '0x7',
  }
  fakeSafe({
    getSafeInfo: () => SAFE,
    getTxBySafeTxHash: () =>
      chain.agreed ? { txHash: CHAIN_HASH, txStatus: 'SUCCESS' } : { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
    sendTransactions: () => ({ safeTxHash: SAFE_HASH }),
    rpcCall: ({ call, params }: { readonly call: string; readonly params: readonly unknown[] }) => answers[call]?.(params) ?? null,
  })
  return chain
}

test.each([
  ['ours', ours, CHAIN_HASH],
  // Their provider puts the Safe's hash into the receipt.
  ['Safe’s own', theirs, SAFE_HASH],
])('API-22: viem waits for a Safe’s transaction until its owners have agreed (%s)', async (_whose, provider, transactionHash) => {
  const chain = safeWithChain()
  const request = provider()
  const client = createPublicClient({ chain: viemMainnet, transport: custom({ request: request as never }), pollingInterval: 1_000 })
  const hash = (await request({ method: 'eth_sendTransaction', params: [{ to: SAFE.safeAddress, value: '0x1' }] })) as typeof SAFE_HASH
  expect(hash).toBe(SAFE_HASH)
  let ended: unknown
  const waiting = client.waitForTransactionReceipt({ hash, timeout: 600_000 }).then((receipt) => {
    ended = receipt
  })
  for (let seconds = 0; seconds < 60; seconds += 1) {
    chain.mine()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(ended).toBeUndefined()
  chain.agreed = true
  for (let seconds = 0; seconds < 60 && ended === undefined; seconds += 1) {
    chain.mine()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await waiting
  expect(ended).toMatchObject({ status: 'success', transactionHash })
})

test('API-22: a transaction sent through Safe’s own provider is followed to its receipt', async () => {
  const chain = safeWithChain()
  vi.stubGlobal('location', new URL('https://app.test'))
  // No node has the Safe's hash.
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    const asked = JSON.parse(String(init.body)) as readonly { readonly id: number; readonly method: string }[]
    return Response.json(asked.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : null })))
  })
  const provider = new SafeAppProvider(SAFE, new SafeAppsSDK())
  const { request } = provider
  // Apps ask it for its account by the other method.
  provider.request = (asked) =>
    request.call(provider, asked.method === 'eth_requestAccounts' ? { ...asked, method: 'eth_accounts' } : asked)
  const wallet = { id: 'own', name: 'Safe', provider: async () => provider as unknown as Eip1193Provider }
  const app = await createTestKernel(eip155({ networks: [mainnet], wallets: [wallet], safe: false, eip6963: false, injected: false }))
  onTestFinished(() => app.stop())
  await app.connections.connect({ connector: 'own' })
  const sent = app.actions.eip155.getProvider()
  const hash = await sent.request({
    method: 'eth_sendTransaction',
    params: [{ from: SAFE.safeAddress, to: SAFE.safeAddress, value: '0x1' }],
  })
  expect(hash).toBe(SAFE_HASH)
  const told = () => app.log.filter(({ name }) => name === 'transaction').map(({ data }) => (data as { readonly status: string }).status)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told()).toEqual(['sent'])
  chain.agreed = true
  for (let seconds = 0; seconds < 20 && told().length < 2; seconds += 1) await vi.advanceTimersByTimeAsync(1_000)
  expect(told()).toEqual(['sent', 'confirmed'])
})

test('API-22: in one frame, Safe’s own provider and this one give the same answers', async () => {
  const chain = safeWithChain()
  const answers = async (request: Ask): Promise<readonly unknown[]> => {
    chain.agreed = false
    const before = [
      await request({ method: 'eth_accounts' }),
      await request({ method: 'eth_chainId' }),
      await request({ method: 'eth_getBalance', params: [SAFE.safeAddress, 'latest'] }),
      await request({ method: 'eth_sendTransaction', params: [{ to: SAFE.safeAddress, value: '0x1', data: '0x' }] }),
      await request({ method: 'eth_getTransactionReceipt', params: [SAFE_HASH] }),
    ]
    chain.agreed = true
    const receipt = (await request({ method: 'eth_getTransactionReceipt', params: [SAFE_HASH] })) as { readonly status?: unknown } | null
    // Their provider puts the Safe's hash into the receipt; this one keeps the hash that explorers list.
    return [...before, receipt?.status]
  }
  const found = await answers(ours())
  expect(found).toEqual(await answers(theirs()))
  expect(found).toEqual([[SAFE.safeAddress], '0x1', '0x7', SAFE_HASH, null, '0x1'])
})
