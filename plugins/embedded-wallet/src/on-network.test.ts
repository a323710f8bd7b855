import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FrameHost } from './host/frame-host.js'
import { embeddedWallet } from './plugin.js'
import { CONNECTOR, embeddedLogin } from './shared.js'

const PLAIN = `0x${'a'.repeat(40)}`
const CONTRACT = `0x${'c'.repeat(40)}`

// Replaces the browser: a frame with one network at a time, to which events without a network apply.
const world = vi.hoisted(() => ({
  chain: 1 as string | number,
  type: 'smartAccount' as 'eoa' | 'smartAccount',
  /** Whether users contain if their smart account is deployed, which is optional. */
  tells: true,
  silent: [] as string[],
  asked: [] as [string, unknown][],
}))
vi.mock('./host/frame-host.js', () => {
  const user = (): EmbeddedUser => {
    const isEvm = typeof world.chain === 'number'
    const address = isEvm ? (world.type === 'eoa' ? PLAIN : CONTRACT) : 'So1'
    const accounts = [
      { address: CONTRACT, type: 'smartAccount' as const },
      { address: PLAIN, type: 'eoa' as const },
    ]
    return {
      address,
      chainId: world.chain,
      ...(isEvm && { accounts, preferredAccountType: world.type, ...(world.tells && { smartAccountDeployed: false }) }),
    }
  }
  const evmOnly = (): void => {
    if (typeof world.chain !== 'number') throw new Error('Smart accounts are not available on this network.')
  }
  const answers: { readonly [name: string]: (payload: never) => unknown } = {
    GET_USER({ chainId }: { readonly chainId: string | number }) {
      world.chain = chainId
      return user()
    },
    SWITCH_NETWORK({ chainId }: { readonly chainId: string | number }) {
      world.chain = chainId
    },
    GET_CHAIN_ID: () => ({ chainId: world.chain }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 10] }),
    INIT_SMART_ACCOUNT() {
      evmOnly()
      return { address: CONTRACT, isDeployed: true }
    },
    SET_PREFERRED_ACCOUNT({ type }: { readonly type: 'eoa' | 'smartAccount' }) {
      evmOnly()
      world.type = type
      return { type, address: user().address }
    },
  }
  const request = async (name: string, payload: unknown) => {
    world.asked.push([name, payload])
    if (world.silent.includes(name)) await new Promise(() => {})
    return answers[name]?.(payload as never)
  }
  return {
    createFrameHost: (): Pick<FrameHost, 'client' | 'loaded' | 'can'> => ({
      client: async () => ({ request }) as never,
      loaded: () => ({ request }) as never,
      can: () => true,
    }),
  }
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  Object.assign(world, { chain: 1, type: 'smartAccount', tells: true, silent: [], asked: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connected() {
  const kernel = await createTestKernel(embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' }), {
    peers: [
      fakeChain('eip155', { isAddress: (value) => value.startsWith('0x') }),
      fakeChain('solana', { isAddress: (value) => value.startsWith('So') }),
    ],
  })
  onTestFinished(() => kernel.stop())
  await kernel.connections.connect({ connector: CONNECTOR })
  const address = () => kernel.state.core.sessions.eip155?.address
  return { kernel, address, login: kernel.ctx.use(embeddedLogin) }
}
const sent = () => world.asked.map(([name]) => name)

test('changes the account type on the EVM network, although the frame got a request for another family last', async () => {
  const { login, address } = await connected()
  expect(world.chain).toMatch(/^solana:/)
  expect(await login.setAccountType('eoa')).toEqual({ type: 'eoa', address: PLAIN })
  expect(sent().slice(-4)).toEqual(['GET_CHAIN_ID', 'SWITCH_NETWORK', 'SET_PREFERRED_ACCOUNT', 'GET_USER'])
  expect(address()).toBe(PLAIN)
  // By now it is the frame's network.
  const before = sent().length
  await login.setAccountType('smartAccount')
  expect(sent().slice(before, before + 2)).toEqual(['GET_CHAIN_ID', 'SET_PREFERRED_ACCOUNT'])
  expect(address()).toBe(CONTRACT)
})

test('asks on the EVM network whether the smart account is deployed', async () => {
  world.tells = false
  const { kernel } = await connected()
  await expect.poll(() => kernel.state.embeddedWallet.smartAccountDeployed).toBe(true)
  const asked = sent().filter((name) => !['GET_USER', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'].includes(name))
  expect(asked.slice(-3)).toEqual(['GET_CHAIN_ID', 'SWITCH_NETWORK', 'INIT_SMART_ACCOUNT'])
})

test('tells a frame its network if the frame does not report one', async () => {
  const { login, address } = await connected()
  world.silent = ['GET_CHAIN_ID']
  vi.useFakeTimers()
  const changed = login.setAccountType('eoa')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await changed).toEqual({ type: 'eoa', address: PLAIN })
  expect(address()).toBe(PLAIN)
})
