import { useCore } from '../hooks/index.js'
import type { Balance } from '../points/index.js'
import type { AccountResult } from '../state/index.js'
import { shortAddress } from '../ui/short-address.js'
import { isComing } from './coming-kernel.js'
import type { ConnectFaceProps } from './faces/index.js'
import { useAnyKernel } from './provider.js'
import { useAccount } from './use-account.js'
import { useBalance } from './use-balance.js'
import { useIdentity } from './use-identity.js'
import { type NetworkResult, useNetwork } from './use-network.js'

/** Values that an app's own connect button renders. */
export interface ConnectButtonState {
  /** `undefined` until stored sessions are known: render something neutral of the same size. */
  readonly status: AccountResult['status']
  /** As in `useAccount`: false while a required sign-in is still pending. */
  readonly isConnected: boolean
  /** Connecting, or nothing is known yet: a press does nothing. */
  readonly isBusy: boolean
  /**
   * The label of our button, in the visitor's language: "Connect wallet", "Connecting…", "Switch network", the account's name or short
   * address.
   */
  readonly label: string
  /** Plain address, once a wallet is connected. */
  readonly address: string | undefined
  /** The account's name, such as `vitalik.eth`. */
  readonly name: string | undefined
  /** URL of an image. It may be on any host: display it with care. */
  readonly avatar: string | undefined
  /** In the network's native coin. `undefined` while unknown, and with `balance="hide"`. */
  readonly balance: Balance | undefined
  /** As in `useNetwork`: undefined on a network that the app does not know. */
  readonly network: NetworkResult['network']
  /** False when the wallet is on a network that is not configured. */
  readonly supported: boolean
  /** Whether the modal is visible. */
  readonly isOpen: boolean
  /** Opens Connect or the account; closes the modal while it is open. */
  readonly press: () => void
  /** Opens the list of networks, if a plugin provides one. */
  readonly pressNetwork: () => void
}

/** @see ConnectButtonState */
export function useConnectButton(props: ConnectFaceProps): ConnectButtonState {
  const { label, loadingLabel, namespace, disabled, charsStart = 6, charsEnd = 4, balance = 'show' } = props
  const of = namespace === undefined ? {} : { namespace }
  const kernel = useAnyKernel()
  const { open: isOpen } = useCore(kernel)
  const { status, isConnected, address } = useAccount(of)
  const { network, supported } = useNetwork(of)
  const { name, avatar } = useIdentity(of)
  const { data } = useBalance({ ...of, enabled: balance === 'show' })
  const has = (status === 'connected' || status === 'guarded') && address !== undefined
  // A kernel that is being loaded takes a press; it keeps it, or brings back the last visit's wallet.
  const isComingBack = isComing(kernel) && kernel.remembers
  const text = (): string => {
    if (status === 'connecting' || isComingBack) return loadingLabel ?? kernel.t('shell.connecting')
    if (!has) return label ?? kernel.t('shell.connect')
    if (!supported && kernel.canOpen('UnsupportedChain')) return kernel.t('shell.switch')
    return name ?? shortAddress(address, { start: charsStart, end: charsEnd })
  }
  const isUnknown = status === undefined && !isComing(kernel)
  const isBusy = isUnknown || isComingBack || status === 'connecting' || disabled === true
  const open = (view?: 'Networks'): void => {
    if (isBusy) return
    if (isOpen) kernel.close()
    else void (view ? kernel.open(view as never) : kernel.open(undefined, of)).catch(() => {})
  }
  return {
    status,
    isConnected,
    isBusy,
    label: text(),
    address: has ? address : undefined,
    name: has ? name : undefined,
    avatar: has ? avatar : undefined,
    balance: has ? data : undefined,
    network,
    supported,
    isOpen,
    press: () => open(),
    pressNetwork: () => open('Networks'),
  }
}
