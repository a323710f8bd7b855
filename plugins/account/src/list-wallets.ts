import type { ConnectionState, ConnectorInfo, CoreState } from '@latchkey/kernel'

/** A connected wallet with its known details. */
export interface LiveWallet extends ConnectionState {
  readonly info: ConnectorInfo | undefined
  readonly name: string
}
export interface WalletGroups {
  readonly active: LiveWallet | undefined
  /** Further addresses of the wallet in use. */
  readonly accounts: readonly string[]
  /** Further connected wallets. */
  readonly others: readonly LiveWallet[]
  /** Recent wallets that can be connected again. */
  readonly recent: readonly ConnectorInfo[]
}

/** The wallets of one namespace, the one in use first. Without `multiWallet` only the accounts of that one. Pure. */
export function listWallets(
  { sessions, connectors }: CoreState,
  { namespace, recent, multiWallet }: { readonly namespace: string; readonly recent: readonly string[]; readonly multiWallet: boolean },
): WalletGroups {
  const live = (sessions[namespace]?.connections ?? []).map((connection): LiveWallet => {
    const info = connectors.find((c) => c.id === connection.connector)
    return { ...connection, info, name: info?.name ?? connection.connector }
  })
  const [active, ...others] = live
  const isLive = (id: string): boolean => live.some((wallet) => wallet.connector === id)
  const reachable = recent.flatMap((id) => connectors.find((c) => c.id === id && c.namespaces.includes(namespace)) ?? [])
  return {
    active,
    accounts: active?.accounts.map((account) => account.address).filter((address) => address !== active.address) ?? [],
    others: multiWallet ? others : [],
    recent: multiWallet ? reachable.filter((info) => !isLive(info.id)) : [],
  }
}
