import { sinks } from '@latchkey/kernel'
import type { FetchArgs } from '@latchkey/kernel/headless'
import { useCallback, useEffect, useState } from 'react'
import type { AppKit, AppKitTheme, OpenOptions } from '../app-kit.js'
import type { BalanceOutcome } from '../balance.js'
import { modalNow } from '../current.js'
import { type AppKitEvent, toEvent } from '../events.js'
import {
  type AppKitAccount,
  type AppKitNetworkState,
  type AppKitState,
  type AppKitWalletInfo,
  toAccount,
  toNetworkState,
  toState,
  toWalletInfo,
} from '../shapes.js'
import { type NamespaceOptions, useModal } from './use-modal.js'

const open = (options?: OpenOptions): ReturnType<AppKit['open']> => modalNow().open(options)
const close = (): Promise<void> => modalNow().close()

/** Returns functions that open and close the modal. */
export function useAppKit(): {
  /** `open()` shows the account, or Connect; `open({ view: 'Networks' })` a named view. */
  readonly open: AppKit['open']
  /** Closes the modal, unless its view refuses to be left. */
  readonly close: AppKit['close']
} {
  return { open, close }
}

/** Returns the state of the modal. */
export function useAppKitState(): AppKitState {
  return toState(useModal().core)
}

/** Returns address, status and accounts of the wallet in use. */
export function useAppKitAccount({ namespace }: NamespaceOptions = {}): AppKitAccount {
  return toAccount(useModal().core, namespace)
}

/** The network in use, and how to switch it. */
export interface UseAppKitNetworkReturn extends AppKitNetworkState {
  /** Asks the wallet to switch. Rejects with wallet/rejected or wallet/chain-not-supported. */
  readonly switchNetwork: AppKit['switchNetwork']
  /** A switch started by this component is pending. */
  readonly isSwitching: boolean
}

/** Returns the network in use, and a function to switch it. */
export function useAppKitNetwork({ namespace }: NamespaceOptions = {}): UseAppKitNetworkReturn {
  const { core } = useModal()
  const [switching, setSwitching] = useState(0)
  const switchNetwork = useCallback(async (network: Parameters<AppKit['switchNetwork']>[0]) => {
    setSwitching((n) => n + 1)
    try {
      await modalNow().switchNetwork(network)
    } finally {
      setSwitching((n) => n - 1)
    }
  }, [])
  return { ...toNetworkState(core, namespace), switchNetwork, isSwitching: switching > 0 }
}

/** The balance, and how to read it. */
export interface UseAppKitBalanceReturn {
  /** Reads the balance of the account in use, or of another address. Never rejects. */
  readonly fetchBalance: (args?: FetchArgs) => Promise<BalanceOutcome>
  /** The last amount that this component has read. */
  readonly data: BalanceOutcome['data']
  /** A read is pending. */
  readonly isLoading: boolean
  /** Why the last read failed. */
  readonly error: Error | undefined
}

/** Returns a function that reads a balance, and its last result. */
export function useAppKitBalance(): UseAppKitBalanceReturn {
  const [last, setLast] = useState<BalanceOutcome>()
  const [pending, setPending] = useState(0)
  const fetchBalance = useCallback(async (args?: FetchArgs) => {
    setPending((n) => n + 1)
    try {
      const outcome = await modalNow().fetchBalance(args)
      setLast(outcome)
      return outcome
    } finally {
      setPending((n) => n - 1)
    }
  }, [])
  return { fetchBalance, data: last?.data, isLoading: pending > 0, error: last?.error }
}

/** Returns the provider of a family: EIP-1193 on `eip155`. Undefined while nothing is connected. */
export function useAppKitProvider<T = unknown>(
  namespace: string,
): {
  /** To pass to viem, ethers or any other library. A single stable object that follows the wallet in use. */
  readonly walletProvider: T | undefined
  /** How the wallet in use is connected: `ANNOUNCED`, `INJECTED`, `WALLET_CONNECT`, … */
  readonly walletProviderType: string | undefined
} {
  const { modal } = useModal()
  return { walletProvider: modal?.getProvider<T>(namespace), walletProviderType: modal?.getWalletProviderType(namespace) }
}

/** Returns the theme, and functions to change it. */
export function useAppKitTheme(): AppKitTheme & {
  /** Changes the mode. */
  readonly setThemeMode: AppKit['setThemeMode']
  /** Changes tokens, by AppKit's names or ours. */
  readonly setThemeVariables: AppKit['setThemeVariables']
} {
  const { theme } = useModal().core
  return { themeMode: theme.mode, themeVariables: theme.tokens, setThemeMode, setThemeVariables }
}

const setThemeMode: AppKit['setThemeMode'] = (mode) => modalNow().setThemeMode(mode)
const setThemeVariables: AppKit['setThemeVariables'] = (variables) => modalNow().setThemeVariables(variables)

/** Returns the latest event; undefined before the first. */
export function useAppKitEvents(): AppKitEvent | undefined {
  const { modal } = useModal()
  const [event, tell] = useState<AppKitEvent>()
  useEffect(() => {
    // Has no id, since several components may listen.
    return modal?.kernel.contribute(sinks.of({ id: '', record: (recorded) => tell((last) => toEvent(recorded) ?? last) }))
  }, [modal])
  return event
}

/** Returns name, icon, rdns and type of the connected wallet. */
export function useWalletInfo(namespace?: string): {
  /** Undefined while nothing is connected. */
  readonly walletInfo: AppKitWalletInfo | undefined
} {
  return { walletInfo: toWalletInfo(useModal().core, namespace) }
}

/** Returns a function that ends sessions: all, those of a family, or one wallet's. */
export function useDisconnect(): {
  /** Resolves within 3 seconds, whatever the wallet does. Ends every session when called without arguments. */
  readonly disconnect: AppKit['disconnect']
} {
  return { disconnect }
}

const disconnect: AppKit['disconnect'] = (args) => modalNow().disconnect(args)
