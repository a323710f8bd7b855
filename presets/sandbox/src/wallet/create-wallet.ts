import { isAddressEqual } from 'viem'
import { createBitcoinWallet } from '../bitcoin/bitcoin-wallet.js'
import { SandboxError } from '../errors.js'
import type { Phone } from '../phone/phone.js'
import { announceToAll } from './accounts.js'
import { changeChain } from './change-chain.js'
import { connectSite } from './connect-site.js'
import { initialState, type WalletParts } from './create-wallet-core.js'
import { disconnectSite } from './disconnect-site.js'
import { nodeProvider } from './node-provider.js'
import type { WalletProfile } from './profiles.js'
import { createSolanaWallet } from './solana/solana-wallet.js'
import { unlock } from './unlock.js'
import { until } from './until.js'
import type { TestWallet } from './wallet.js'
import type { WalletCore } from './wallet-core.js'

/** The test's handle on a wallet. */
export function createWallet(
  core: WalletCore,
  { id, name, rdns, icon, families }: WalletProfile,
  first: Pick<WalletParts, 'chains' | 'policy'>,
  phone: Phone,
): TestWallet {
  const { state, keys } = core
  const share = (indexes: readonly number[]): void => {
    state.shared = indexes
    announceToAll(core)
    core.changed()
  }
  const solana = createSolanaWallet(core)
  const bitcoin = createBitcoinWallet(core)
  const leave = (origin?: string): void => {
    for (const site of origin === undefined ? [...state.sites] : [origin]) disconnectSite(core, site)
    solana.disconnectSite(origin)
    bitcoin.disconnectSite(origin)
  }
  const addresses = keys.map((key) => key.address)
  return {
    id,
    name,
    rdns,
    icon,
    families,
    // Each test wallet has three keys.
    accounts: addresses as unknown as TestWallet['accounts'],
    get shared() {
      return state.shared.flatMap((index) => addresses[index] ?? [])
    },
    get chainId() {
      return state.chainId
    },
    get chains() {
      return [...state.chains.keys()]
    },
    get locked() {
      return state.locked
    },
    get sites() {
      return [...state.sites]
    },
    solana,
    bitcoin,
    get requests() {
      return state.log
    },
    get pending() {
      return [...state.prompts]
    },
    next(behaviour, { method } = {}) {
      state.queue.push({ behaviour, method })
      core.changed()
    },
    policy(behaviour, { method } = {}) {
      if (method === undefined) state.policy = behaviour
      else state.policies.set(method, behaviour)
      core.changed()
    },
    quirks(changes) {
      state.quirks = { ...state.quirks, ...changes }
      core.changed()
    },
    lock() {
      if (state.locked) return
      state.locked = true
      announceToAll(core)
      core.changed()
    },
    unlock: () => unlock(core),
    setAccounts(accounts) {
      share(
        accounts.map((account) => {
          const index = addresses.findIndex((own) => isAddressEqual(own, account))
          if (index < 0) throw new SandboxError('unknown-account', `${name} has no key for ${account}. Use one of wallet.accounts.`)
          return index
        }),
      )
    },
    useAccount(index) {
      if (!addresses[index])
        throw new SandboxError('unknown-account', `${name} has ${addresses.length} accounts; there is none with index ${index}.`)
      share([index])
    },
    setChain(chain) {
      if (!state.chains.has(chain)) throw new SandboxError('unknown-chain', `${name} does not know the chain ${chain}.`)
      changeChain(core, chain)
    },
    forgetChain(chain) {
      if (!state.chains.has(chain)) throw new SandboxError('unknown-chain', `${name} does not know the chain ${chain}.`)
      if (state.chainId === chain) throw new SandboxError('unknown-chain', `${name} is on the chain ${chain}. Move it elsewhere first.`)
      state.chains.delete(chain)
      core.changed()
    },
    grant: (origin) => connectSite(core, origin, { chain: undefined, times: 1 }),
    disconnectSite: leave,
    emit: (event, payload, to = {}) => core.links.send({ type: 'event', wallet: id, event, payload }, to),
    waitForRequest: (method, { signal } = {}) =>
      until(core, signal, () => {
        const entry = state.log.find((one) => one.method === method && !one.seen)
        if (entry) entry.seen = true
        return entry
      }),
    waitForPrompt: (method, { signal } = {}) =>
      until(core, signal, () => [...state.prompts].find((one) => method === undefined || one.method === method)),
    provider: (origin = 'http://localhost') => nodeProvider(core, origin),
    get sessions() {
      return phone.sessions
    },
    pair: phone.pair,
    reset() {
      for (const prompt of [...state.prompts]) void prompt.reject()
      phone.reset()
      leave()
      const start = initialState(first)
      changeChain(core, start.chainId)
      Object.assign(state, start)
      core.changed()
    },
  }
}
