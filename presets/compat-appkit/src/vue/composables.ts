import { sinks } from '@latchkey/kernel'
import type { FetchArgs } from '@latchkey/kernel/headless'
import { type MaybeRefOrGetter, ref, shallowRef, toValue } from 'vue'
import type { AppKit, AppKitTheme } from '../app-kit.js'
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
import { type FamilyOptions, follow, type Live, live, useModal } from './live.js'

/** Returns functions that open and close the modal. */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  return { open: (options) => modalNow().open(options), close: () => modalNow().close() }
}

/** Returns the state of the modal. */
export function useAppKitState(): Live<AppKitState> {
  const { core } = useModal()
  return live(() => toState(core.value))
}

/** Returns address, status and accounts of the wallet in use: `account.value.address`, or `account.address`. */
export function useAppKitAccount({ namespace }: FamilyOptions = {}): Live<AppKitAccount> {
  const { core } = useModal()
  return live(() => toAccount(core.value, toValue(namespace)))
}

/** The network in use, and how to switch it. */
export interface AppKitNetwork extends AppKitNetworkState, Pick<AppKit, 'switchNetwork'> {
  /** A switch started by this component is pending. */
  readonly isSwitching: boolean
}

/** Returns the network in use, and a function to switch it. */
export function useAppKitNetwork({ namespace }: FamilyOptions = {}): Live<AppKitNetwork> {
  const { core } = useModal()
  const pending = ref(0)
  const switchNetwork = counted(pending, (network: Parameters<AppKit['switchNetwork']>[0]) => modalNow().switchNetwork(network))
  return live(() => ({ ...toNetworkState(core.value, toValue(namespace)), switchNetwork, isSwitching: pending.value > 0 }))
}

/** A balance, and how to read it. */
export interface AppKitBalance {
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
export function useAppKitBalance(): Live<AppKitBalance> {
  const last = shallowRef<BalanceOutcome>()
  const pending = ref(0)
  const fetchBalance = counted(pending, async (args?: FetchArgs) => {
    last.value = await modalNow().fetchBalance(args)
    return last.value
  })
  return live(() => ({ fetchBalance, data: last.value?.data, isLoading: pending.value > 0, error: last.value?.error }))
}

/** Returns the provider of a family: EIP-1193 on `eip155`. Undefined while nothing is connected. */
export function useAppKitProvider<T = unknown>(
  namespace: MaybeRefOrGetter<string>,
): Live<{
  /** To pass to viem, ethers or any other library. A single stable object that follows the wallet in use. */
  readonly walletProvider: T | undefined
  /** How the wallet in use is connected: `ANNOUNCED`, `INJECTED`, `WALLET_CONNECT`, … */
  readonly walletProviderType: string | undefined
}> {
  const { modal, core } = useModal()
  return live(() => {
    const family = toValue(namespace)
    const type = toWalletInfo(core.value, family)?.type
    return { walletProvider: modal.value?.getProvider<T>(family), walletProviderType: type }
  })
}

/** Returns the theme, and functions to change it. */
export function useAppKitTheme(): Live<AppKitTheme & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'>> {
  const { core } = useModal()
  const setThemeMode: AppKit['setThemeMode'] = (mode) => modalNow().setThemeMode(mode)
  const setThemeVariables: AppKit['setThemeVariables'] = (variables) => modalNow().setThemeVariables(variables)
  return live(() => ({ themeMode: core.value.theme.mode, themeVariables: core.value.theme.tokens, setThemeMode, setThemeVariables }))
}

/** Returns the latest event; its fields are undefined before the first. */
export function useAppKitEvents(): Live<{ readonly [Field in keyof AppKitEvent]: AppKitEvent[Field] | undefined }> {
  const event = shallowRef<{ readonly [Field in keyof AppKitEvent]: AppKitEvent[Field] | undefined }>({
    timestamp: undefined,
    data: undefined,
  })
  follow(
    (modal) =>
      // Has no id, since several components may listen.
      modal?.kernel.contribute(
        sinks.of({
          id: '',
          record(recorded) {
            event.value = toEvent(recorded) ?? event.value
          },
        }),
      ) ?? (() => {}),
  )
  return live(() => event.value)
}

/** Returns name, icon, rdns and type of the connected wallet. */
export function useWalletInfo(namespace?: MaybeRefOrGetter<string | undefined>): Live<{
  /** Undefined while nothing is connected. */
  readonly walletInfo: AppKitWalletInfo | undefined
}> {
  const { core } = useModal()
  return live(() => ({ walletInfo: toWalletInfo(core.value, toValue(namespace)) }))
}

/** Returns a function that ends sessions: all, those of a family, or one wallet's. */
export function useDisconnect(): Pick<AppKit, 'disconnect'> {
  return { disconnect: (args) => modalNow().disconnect(args) }
}

/** Counts the calls that are pending. */
export function counted<Args extends readonly unknown[], T>(
  pending: { value: number },
  run: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    pending.value += 1
    try {
      return await run(...args)
    } finally {
      pending.value -= 1
    }
  }
}
