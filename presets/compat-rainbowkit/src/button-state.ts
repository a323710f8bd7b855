import { useAccount, useBalance, useCore, useIdentity, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useSyncExternalStore } from 'react'
import { useConfig } from 'wagmi'
import { useAuthentication } from './authentication.js'
import type { AuthenticationStatus } from './session.js'
import { type Modals, useModals } from './use-modals.js'

/** Values that the app's own connect button renders. */
export interface ConnectButtonState extends Omit<Modals, 'isConnected' | 'needsConnect'> {
  /** The account; undefined while nothing is connected. */
  readonly account: ButtonAccount | undefined
  /** The network of the wallet; undefined while nothing is connected. */
  readonly chain: ButtonChain | undefined
  /** Status of the app's session; undefined without `RainbowKitAuthenticationProvider`. */
  readonly authenticationStatus: AuthenticationStatus | undefined
  /** False on a server, and until the page is hydrated. */
  readonly mounted: boolean
}

/** The account of `ConnectButton.Custom`. */
export interface ButtonAccount {
  /** Plain address. */
  readonly address: string
  /** Name, or short address. */
  readonly displayName: string
  /** Name, such as `vitalik.eth`. */
  readonly ensName: string | undefined
  /** URL of the picture. It may be on any host. */
  readonly ensAvatar: string | undefined
  /** Rounded balance with its symbol. */
  readonly displayBalance: string | undefined
  /** The whole balance. */
  readonly balanceFormatted: string | undefined
  /** Decimals of the coin. */
  readonly balanceDecimals: number | undefined
  /** Symbol of the coin. */
  readonly balanceSymbol: string | undefined
  /** Always false: the account's activity shows them. */
  readonly hasPendingTransactions: boolean
}

/** The network of `ConnectButton.Custom`. */
export interface ButtonChain {
  /** Chain id (EIP-155). */
  readonly id: number
  /** Name; undefined if the app does not include the network. */
  readonly name: string | undefined
  /** `iconUrl` is set. */
  readonly hasIcon: boolean
  /** Image, from `chains` or the network’s own. */
  readonly iconUrl: string | undefined
  /** Colour behind the icon, as given in `chains`. */
  readonly iconBackground: string | undefined
  /** The app does not include the network. */
  readonly unsupported: boolean | undefined
}

/** @see ConnectButtonState */
export function useButtonState(): ConnectButtonState {
  const { isConnected, needsConnect: _needs, ...modals } = useModals()
  const { ready } = useCore(useKernel())
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const account = useButtonAccount(isConnected)
  const chain = useButtonChain(isConnected)
  const authenticationStatus = useAuthentication()?.status
  return { ...modals, account, chain, authenticationStatus, mounted: isHydrated && ready }
}

function useButtonAccount(isConnected: boolean): ButtonAccount | undefined {
  const { address } = useAccount()
  const { name, avatar } = useIdentity()
  const { data } = useBalance()
  const { locale } = useCore(useKernel())
  if (!isConnected || address === undefined) return undefined
  const number = data && Number(data.quantity.numeric).toLocaleString(locale, { maximumFractionDigits: 3 })
  return {
    address,
    displayName: name ?? `${address.slice(0, 4)}…${address.slice(-4)}`,
    ensName: name,
    ensAvatar: avatar,
    displayBalance: data && `${number} ${data.symbol}`,
    balanceFormatted: data?.quantity.numeric,
    balanceDecimals: data && Number(data.quantity.decimals),
    balanceSymbol: data?.symbol,
    hasPendingTransactions: false,
  }
}

function useButtonChain(isConnected: boolean): ButtonChain | undefined {
  const { network, chainId, supported } = useNetwork()
  const { chains } = useConfig()
  if (!isConnected || chainId === undefined) return undefined
  // The app may describe its chains with more than viem knows.
  const own = chains.find(({ id }) => id === chainId) as { readonly iconBackground?: string } | undefined
  const iconUrl = network?.assets?.imageUrl
  return {
    id: Number(chainId),
    name: network?.name,
    hasIcon: iconUrl !== undefined,
    iconUrl,
    iconBackground: own?.iconBackground,
    unsupported: !supported,
  }
}
