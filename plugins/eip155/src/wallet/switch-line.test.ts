import type { Connection, ConnectionChange, Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { signMessage } from './sign-message.js'
import { switchNetwork } from './switch-network.js'

/** A connection to a wallet that answers as the test sets. */
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

test('NET-05 the public URL is offered, never one with a key, and no explorer field if there is none', async () => {
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

test('a wallet that only adds a network gets one more request to switch', async () => {
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
])('S4-34 a network that %s is wallet/%s', async (_how, wallet_addEthereumChain, code, message) => {
  const { connection, watchers } = line({ wallet_switchEthereumChain: fail(4902), wallet_addEthereumChain })
  await expect(switchNetwork(connection, mainnet, call())).rejects.toMatchObject({ code, ...(message && { message }) })
  expect(watchers.size).toBe(0)
})

test('S4-34 a network without an address is never offered', async () => {
  const { connection, asked } = line({ wallet_switchEthereumChain: fail(4902) })
  await expect(switchNetwork(connection, { ...mainnet, rpcUrls: {} }, call())).rejects.toMatchObject({ code: 'chain-not-supported' })
  expect(asked.map((a) => a.method)).toEqual(['wallet_switchEthereumChain'])
})

test('waits for a wallet that answers before it has switched', async () => {
  const { connection, asked, move, watchers } = line({ wallet_switchEthereumChain: () => null, eth_chainId: () => '0x5' })
  const moved = vi.fn()
  const switching = switchNetwork(connection, mainnet, call()).then(moved)
  await vi.waitUntil(() => asked.length === 2)
  // An intermediate chain, and accounts, do not complete the switch.
  move('eip155:5')
  for (const report of watchers) report({ type: 'accounts', accounts: [] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(moved).not.toHaveBeenCalled()
  move('eip155:1')
  await switching
  expect(watchers.size).toBe(0)
})

test('does not report a switch of a wallet that approves and stays, and reports a silent one', async () => {
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

test('an abandoned switch ends as aborted', async () => {
  const abort = new AbortController()
  const { connection, watchers } = line({ wallet_switchEthereumChain: () => null, eth_chainId: () => '0x5' })
  const switching = switchNetwork(connection, mainnet, { signal: abort.signal })
  switching.catch(() => {})
  await vi.waitUntil(() => watchers.size > 0)
  abort.abort()
  await expect(switching).rejects.toMatchObject({ name: 'AbortError' })
  expect(watchers.size).toBe(0)
})

test('does not ask a connection that already serves the chain, like a session', async () => {
  const { connection, asked, watchers } = line({})
  await switchNetwork({ ...connection, session: { chain: () => undefined, use: (chain) => chain === 'eip155:1' } }, mainnet, call())
  expect([asked, watchers.size]).toEqual([[], 0])
})

test('a session without the method cannot switch; one that adds the chain has switched', async () => {
  const refusing = line({ wallet_switchEthereumChain: fail(4200) })
  const session = { chain: () => undefined, use: () => false }
  await expect(switchNetwork({ ...refusing.connection, session }, mainnet, call())).rejects.toMatchObject({
    code: 'chain-not-supported',
    details: { chain: 'eip155:1' },
  })
  let isIn = false
  const taking = line({
    wallet_switchEthereumChain: () => {
      isIn = true
    },
  })
  await switchNetwork({ ...taking.connection, session: { chain: () => undefined, use: () => isIn } }, mainnet, call())
  expect(taking.asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }])
})

test('a wallet without the method is a failure, not a network to add', async () => {
  const { connection, asked } = line({ wallet_switchEthereumChain: fail(4200, 'The method is missing') })
  await expect(switchNetwork(connection, mainnet, call())).rejects.toMatchObject({ code: 'failed' })
  expect(asked).toHaveLength(1)
})

test('reports progress while the network is added, and does not ask a wallet again that is on it after that', async () => {
  let chain = '0x5'
  const progress = vi.fn()
  const { connection, asked } = line({
    wallet_switchEthereumChain: fail(4902),
    wallet_addEthereumChain: () => {
      chain = '0x1'
    },
    eth_chainId: () => chain,
  })
  await switchNetwork(connection, mainnet, { ...call(), progress })
  expect(progress.mock.calls).toEqual([['adding']])
  expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId', 'eth_chainId'])
})

const account = { namespace: 'eip155', address: '0xa', type: 'eoa' } as const

test('a message is signed as the bytes of its text, for the account', async () => {
  const requests: unknown[] = []
  const { connection } = line({})
  const signature = `0x${'1f'.repeat(65)}`
  const signing = {
    ...connection,
    request: async (...args: unknown[]) => {
      requests.push(args)
      return signature
    },
  }
  const own = call()
  expect(await signMessage(signing as Connection, 'é\n', account, own)).toBe(signature)
  expect(requests).toEqual([['personal_sign', ['0xc3a90a', '0xa'], { ...own, account: '0xa' }]])
})

test.each(['', '0x', '0x1234', 7, null, `0x${'1f'.repeat(30)}1`, `0x${'zz'.repeat(65)}`, `x0x${'1f'.repeat(65)}`, `0x${'1f'.repeat(65)}!`])(
  'the answer %j is not a signature',
  async (answer) => {
    const { connection } = line({ personal_sign: () => answer })
    await expect(signMessage(connection, 'text', account, call())).rejects.toMatchObject({
      code: 'failed',
      details: { wallet: 'The wallet', reason: 'it answered no signature' },
    })
  },
)

test('S5-07 the shortest signature that counts has 31 bytes, as a contract’s may', async () => {
  const { connection } = line({ personal_sign: () => `0x${'AB'.repeat(31)}` })
  expect(await signMessage(connection, 'text', account, call())).toBe(`0x${'AB'.repeat(31)}`)
})

test('accepts an empty signature of a contract: the contract judges', async () => {
  const { connection } = line({ personal_sign: () => '0x' })
  expect(await signMessage(connection, 'text', { ...account, type: 'smartAccount' }, call())).toBe('0x')
})

test('a declined signature is wallet/rejected, an aborted one has its own reason', async () => {
  const { connection } = line({ personal_sign: fail(4001) })
  await expect(signMessage(connection, 'text', account, call())).rejects.toMatchObject({
    code: 'rejected',
    details: { wallet: 'the wallet' },
  })
  const aborted = { signal: AbortSignal.abort(new Error('left')) }
  await expect(signMessage(connection, 'text', account, aborted)).rejects.toThrow('left')
})
