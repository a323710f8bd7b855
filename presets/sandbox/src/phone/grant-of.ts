import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { RpcError } from '../errors.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { PairOptions } from './phone.js'

type Asked = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * The part of a proposal that is granted: the chains the wallet supports, with its shared accounts on each.
 * @throws RpcError 5100 when there is none.
 */
export function grantOf(core: WalletCore, { requiredNamespaces, optionalNamespaces }: Asked, only: PairOptions): SessionTypes.Namespaces {
  const known = chainsOf(core).filter((chain) => only.chains?.some((one) => caip2(one) === chain) ?? true)
  const granted = Object.fromEntries(
    [...new Set(known.map(familyOf))].flatMap((family) => {
      const asked = [...namesOf(family, requiredNamespaces), ...namesOf(family, optionalNamespaces)]
      const wanted = new Set(asked.flatMap(({ chains }) => chains))
      const chains = known.filter((chain) => familyOf(chain) === family && wanted.has(chain))
      if (!chains.length) return []
      const lacks = family === 'solana' ? core.solana?.lacks : undefined
      const methods = [...new Set(asked.flatMap((one) => one.methods))]
        .filter((name) => only.methods?.includes(name) ?? true)
        .filter((name) => !lacks?.includes(name))
      const events = [...new Set(asked.flatMap((one) => one.events))].filter((name) => only.events?.includes(name) ?? true)
      return [[family, { chains, accounts: accountsOn(core, chains), methods, events }] as const]
    }),
  )
  const missing = Object.keys(requiredNamespaces ?? {}).some((key) => {
    const family = familyOf(key)
    const chains = namesOf(family, requiredNamespaces).flatMap((one) => one.chains)
    return !granted[family] || chains.some((chain) => !granted[family]?.chains.includes(chain))
  })
  if (!Object.keys(granted).length || missing) throw new RpcError(5100, 'Unsupported chains.')
  return granted
}

/** A chain in CAIP-2; a number is an EVM chain. */
export function caip2(chain: number | string): string {
  return typeof chain === 'number' ? `eip155:${chain}` : chain
}

/** The chain family of a CAIP id. */
export function familyOf(name: string): string {
  return name.split(':')[0] ?? ''
}

/** The shared accounts on each chain as CAIP-10; the wallet's current chain comes first. */
export function accountsOn({ state, keys, solana, bitcoin }: WalletCore, chains: readonly string[]): string[] {
  const current = `eip155:${state.chainId}`
  const ordered = [...chains].sort((a, b) => Number(b === current) - Number(a === current))
  return ordered.flatMap((chain) => {
    if (familyOf(chain) === 'bip122')
      return state.shared.flatMap((index) => (bitcoin?.keys[index] ?? []).map((key) => `${chain}:${key.address('regtest')}`))
    const own = familyOf(chain) === 'solana' ? (solana?.keys ?? []) : keys
    return state.shared.flatMap((index) => (own[index] ? `${chain}:${own[index].address}` : []))
  })
}

/** Every chain that the wallet can grant. */
function chainsOf({ state, solana, bitcoin }: WalletCore): readonly string[] {
  return [...[...state.chains.keys()].map(caip2), ...(solana ? [solana.network] : []), ...(bitcoin ? [bitcoin.network] : [])]
}

/** A namespace may be `eip155` with a list of chains, or one per chain, such as `eip155:1`. */
function namesOf(
  family: string,
  namespaces: Asked['requiredNamespaces'] | undefined,
): readonly { chains: string[]; methods: string[]; events: string[] }[] {
  return Object.entries(namespaces ?? {}).flatMap(([key, { chains = [], methods, events }]) => {
    if (key === family) return { chains, methods, events }
    return key.startsWith(`${family}:`) ? { chains: [key], methods, events } : []
  })
}
