import { useAccount, useCore, useKernel, useModal, useNetwork } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import { useConfig } from 'wagmi'
import { useAuthentication } from './authentication.js'
import { isDebug } from './kernel-of.js'
import { setupOf } from './late-connector.js'

/** The three modals: functions that open them, and which one is visible. */
export interface Modals {
  /** A wallet is connected; a sign-in may still be pending. */
  readonly isConnected: boolean
  /** Nothing is connected, or a sign-in is pending. */
  readonly needsConnect: boolean
  /** Opens the account. */
  readonly openAccountModal: () => void
  /** Opens the list of networks. */
  readonly openChainModal: () => void
  /** Opens the list of wallets, or the pending sign-in. */
  readonly openConnectModal: () => void
  /** The account is visible. */
  readonly accountModalOpen: boolean
  /** The list of networks is visible. */
  readonly chainModalOpen: boolean
  /** The list of wallets, a connection or a sign-in is visible. */
  readonly connectModalOpen: boolean
}

/** @see Modals */
export function useModals(): Modals {
  // Views belong to plugins, whose types are not known here.
  const open = useModal().open as unknown as (view?: string) => Promise<unknown>
  const { open: isOpen, stack } = useCore(useKernel())
  const { status } = useAccount()
  const { supported } = useNetwork()
  const authentication = useAuthentication()
  const isConnected = status === 'connected' || status === 'guarded'
  const isSignedIn = status === 'connected' && (!authentication || authentication.status === 'authenticated')
  // Before the kernel has started, nothing opens; the kernel reports failures itself.
  const show = useCallback((view?: string) => void open(view).catch(() => {}), [open])
  const view = isOpen ? stack.at(-1)?.view : undefined
  const isChains = view === 'Networks' || view === 'UnsupportedChain'
  return {
    isConnected,
    needsConnect: !isSignedIn,
    openAccountModal: useCallback(() => show('Account'), [show]),
    // A wallet on an unknown network has to leave it first: the home view says so.
    openChainModal: useCallback(() => show(supported ? 'Networks' : undefined), [show, supported]),
    openConnectModal: useCallback(() => show(status === 'guarded' ? undefined : 'Connect'), [show, status]),
    accountModalOpen: view === 'Account',
    chainModalOpen: isChains,
    connectModalOpen: view !== undefined && !isChains && !isSignedIn,
  }
}

/** Opens the list of wallets. */
export function useConnectModal(): {
  /** Whether it is visible. */
  readonly connectModalOpen: boolean
  /** Undefined while an account is connected. */
  readonly openConnectModal: (() => void) | undefined
} {
  const { connectModalOpen, openConnectModal, needsConnect } = useModals()
  return { connectModalOpen, openConnectModal: needsConnect ? openConnectModal : undefined }
}

/** Opens the account. */
export function useAccountModal(): {
  /** Whether it is visible. */
  readonly accountModalOpen: boolean
  /** Undefined while no account is connected. */
  readonly openAccountModal: (() => void) | undefined
} {
  const { accountModalOpen, openAccountModal, isConnected } = useModals()
  return { accountModalOpen, openAccountModal: isConnected ? openAccountModal : undefined }
}

/** Opens the list of networks. */
export function useChainModal(): {
  /** Whether it is visible. */
  readonly chainModalOpen: boolean
  /** Undefined while no account is connected. */
  readonly openChainModal: (() => void) | undefined
} {
  const { chainModalOpen, openChainModal, isConnected } = useModals()
  return { chainModalOpen, openChainModal: isConnected ? openChainModal : undefined }
}

/** Returns a function that has no equal: the account's activity shows transactions by itself. */
export function useAddRecentTransaction(): (transaction: {
  /** Hash of the transaction. */
  readonly hash: string
  /** Ignored. */
  readonly description: string
  /** Ignored. */
  readonly confirmations?: number
}) => void {
  const config = useConfig()
  return useCallback(() => {
    const setup = setupOf(config)
    if (isDebug(setup)) void import('./warn.js').then(({ warnName }) => warnName(setup, { kind: 'hook', name: 'useAddRecentTransaction' }))
  }, [config])
}
