import type { Connection, ConnectionChange, Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { mainnet } from '../networks.js'
import { switchNetwork } from './switch-network.js'

const { all, alba, brio, start } = withSandbox()

/** A line to a wallet that answers as the test says. */
function line(answers: { readonly [method: string]: (params: readonly unknown[]) => unknown }) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const watchers = new Set<(change: ConnectionChange) => void>()
  const connection: Connection = {
    namespace: 'eip155',
    accounts: [],
    chain: 'eip155:5',
    async request(method, params) {
      asked.push({ method, params })
      return answers[method]?.(params)
    },
    watch(report) {
      watchers.add(report)
      return () => void watchers.delete(report)
    },
    disconnect: async () => {},
  }
  const move = (chain: `eip155:${number}`): void => {
    for (const report of watchers) report({ type: 'chain', chain })
  }
  return { connection, asked, watchers, move }
}
function fail(code: number, message = 'no', data?: unknown): () => never {
  return () => {
    throw Object.assign(new Error(message), { code, data })
  }
}
const call = () => ({ signal: new AbortController().signal })

test('moves the wallet and the session', async () => {
  const app = await start()
  await connect(app, alba())
  await app.connections.switchNetwork(all().chains[1].network)
  expect(alba().chainId).toBe(31338)
  expect(app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:31338', network: { id: 31338 } })
})

test('NET-04 a refusal leaves the old chain and rejects', async () => {
  const app = await start()
  await connect(app, alba())
  alba().next('reject')
  await expect(app.connections.switchNetwork(all().chains[1].network)).rejects.toMatchObject({ code: 'rejected' })
  expect(app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:1337', network: { id: 1337 } })
})

test.each([false, true])('NET-05 a chain the wallet does not know is added and used (wrapped error: %s)', async (wrapUnknownChain) => {
  const app = await start()
  const progress = vi.fn()
  brio().quirks({ wrapUnknownChain })
  brio().forgetChain(31338)
  await connect(app, brio())
  await app.connections.switchNetwork(all().chains[1].network, { progress })
  expect(brio().chainId).toBe(31338)
  expect(progress.mock.calls).toEqual([['adding']])
})

test('NET-05 the public address is offered, never a keyed one, and no explorer key where there is none', async () => {
  const network: Network = {
    ...mainnet,
    caipNetworkId: 'eip155:77',
    nativeCurrency: { ...mainnet.nativeCurrency, ...{ icon: 'x' } },
    rpcUrls: { default: { http: ['https://rpc.test/secret-key'] }, public: { http: ['https://public.test'] } },
  }
  const { blockExplorers: _none, ...plain } = network
  for (const [given, explorers] of [[network, ['https://etherscan.io']] as const, [plain, undefined] as const]) {
    let added = false
    const { connection, asked } = line({
      wallet_switchEthereumChain: () => (added ? null : fail(4902)()),
      wallet_addEthereumChain: () => {
        added = true
      },
      eth_chainId: () => (added ? '0x4d' : '0x5'),
    })
    await switchNetwork(connection, given, call())
    const [offered] = asked.find((a) => a.method === 'wallet_addEthereumChain')?.params ?? []
    expect(offered).toEqual({
      chainId: '0x4d',
      chainName: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://public.test'],
      ...(explorers && { blockExplorerUrls: explorers }),
    })
  }
})

test('a wallet that only adds is asked to switch once more', async () => {
  let known = false
  let chain = '0x5'
  const { connection, asked } = line({
    wallet_switchEthereumChain: () => {
      if (!known) fail(4902)()
      chain = '0x1'
    },
    wallet_addEthereumChain: () => {
      known = true
    },
    eth_chainId: () => chain,
  })
  await switchNetwork(connection, mainnet, call())
  expect(asked.filter((a) => a.method === 'wallet_switchEthereumChain')).toHaveLength(2)
})

test.each([
  ['cannot be added', fail(-32602, 'no such method'), 'chain-not-supported', 'Chain is not supported'],
  ['may not be added', fail(4001), 'rejected', undefined],
])('a network that %s is wallet/%s', async (_how, wallet_addEthereumChain, code, message) => {
  const { connection, watchers } = line({ wallet_switchEthereumChain: fail(4902), wallet_addEthereumChain })
  await expect(switchNetwork(connection, mainnet, call())).rejects.toMatchObject({ code, ...(message && { message }) })
  expect(watchers.size).toBe(0)
})

test('a network without an address is never offered', async () => {
  const { connection, asked } = line({ wallet_switchEthereumChain: fail(4902) })
  await expect(switchNetwork(connection, { ...mainnet, rpcUrls: {} }, call())).rejects.toMatchObject({ code: 'chain-not-supported' })
  expect(asked.map((a) => a.method)).toEqual(['wallet_switchEthereumChain'])
})

test('a wallet that answers before it moved is waited for', async () => {
  const { connection, move, watchers } = line({ wallet_switchEthereumChain: () => null, eth_chainId: () => '0x5' })
  const switching = switchNetwork(connection, mainnet, call())
  await vi.waitUntil(() => watchers.size > 0)
  move('eip155:5')
  move('eip155:1')
  await switching
  expect(watchers.size).toBe(0)
})

test('one that says yes and stays is not reported as moved, one that moved without a word is', async () => {
  vi.useFakeTimers()
  for (const after of ['0x5', '0x1']) {
    let chain = '0x5'
    const { connection } = line({ wallet_switchEthereumChain: () => null, eth_chainId: () => chain })
    const switching = switchNetwork(connection, mainnet, call())
    switching.catch(() => {})
    await vi.advanceTimersByTimeAsync(4_999)
    chain = after
    await vi.advanceTimersByTimeAsync(1)
    if (after === '0x1') await switching
    else await expect(switching).rejects.toMatchObject({ code: 'failed', message: expect.stringContaining('stayed on its network') })
  }
  vi.useRealTimers()
})

test('a switch that nobody waits for any more ends as aborted', async () => {
  const abort = new AbortController()
  const { connection, watchers } = line({ wallet_switchEthereumChain: () => null, eth_chainId: () => '0x5' })
  const switching = switchNetwork(connection, mainnet, { signal: abort.signal })
  switching.catch(() => {})
  await vi.waitUntil(() => watchers.size > 0)
  abort.abort()
  await expect(switching).rejects.toMatchObject({ name: 'AbortError' })
  expect(watchers.size).toBe(0)
})
