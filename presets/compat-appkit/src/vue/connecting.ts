import { walletMemories } from '@latchkey/kernel'
import {
  type ConnectionOutcome,
  changeConnection,
  createWalletBrowser,
  toWalletsResult,
  type WalletBrowser,
  type WalletsResult,
} from '@latchkey/kernel/headless'
import type { SiwxSession, SiwxStatus } from '@latchkey/siwx'
import { computed, type MaybeRefOrGetter, ref, shallowRef, toValue } from 'vue'
import type { AppKit, SwitchConnectionArgs } from '../app-kit.js'
import { modalNow } from '../current.js'
import { noKernel } from '../no-kernel.js'
import { actionsOf, statesOf } from '../plugins-of.js'
import { type AppKitAccount, type AppKitConnection, toAccount, toConnections, toRecentConnections } from '../shapes.js'
import { counted } from './composables.js'
import { type FamilyOptions, follow, type Live, live, useModal } from './live.js'

/** Callbacks for the outcome of an action; it never rejects itself. */
export interface OutcomeOptions<T> extends FamilyOptions {
  /** Called with the outcome. */
  readonly onSuccess?: (outcome: T) => void
  /** Also called when the visitor declines, with wallet/rejected. */
  readonly onError?: (error: unknown) => void
}

/** Returns the connected wallets, the one in use first, and those that were used before. */
export function useAppKitConnections(namespace?: MaybeRefOrGetter<string | undefined>): Live<{
  /** Of the family, the one in use first. */
  readonly connections: readonly AppKitConnection[]
  /** Available and not connected, most recent first. */
  readonly recentConnections: readonly AppKitConnection[]
}> {
  const { core } = useModal()
  const recent = shallowRef<readonly string[]>([])
  follow((modal) => {
    const memories = modal?.kernel.read(walletMemories) ?? []
    const read = (): void => {
      recent.value = memories.flatMap((memory) => memory.read())
    }
    read()
    const stops = memories.map((memory) => memory.subscribe(read))
    return () => {
      for (const stop of stops) stop()
    }
  })
  return live(() => ({
    connections: toConnections(core.value, toValue(namespace)),
    recentConnections: toRecentConnections(core.value, recent.value, toValue(namespace)),
  }))
}

/** The connection in use, and how to change it. */
export interface AppKitConnectionState {
  /** The wallet in use. */
  readonly connection: AppKitConnection | undefined
  /** A change is pending. */
  readonly isPending: boolean
  /** Never rejects: failures are passed to `onError`. Call it directly in the click handler. */
  readonly switchConnection: (args: SwitchConnectionArgs) => Promise<void>
  /** Never rejects: failures are passed to `onError`. */
  readonly deleteConnection: (args: { readonly connectorId: string; readonly address?: string }) => Promise<void>
}

/** Returns the connection in use, and functions to switch to another one and to delete one. */
export function useAppKitConnection({ namespace, ...told }: OutcomeOptions<ConnectionOutcome> = {}): Live<AppKitConnectionState> {
  const { core } = useModal()
  const pending = ref(0)
  const family = computed(() => toValue(namespace) ?? core.value.namespace ?? '')
  const change = (act: (namespace: string) => Promise<unknown>, hasDeletedWallet: boolean): Promise<void> => {
    const of = family.value
    return settled(pending, told, () => changeConnection(modalNow().kernel, { namespace: of, act: () => act(of), hasDeletedWallet }))
  }
  return live(() => ({
    connection: toConnections(core.value, family.value)[0],
    isPending: pending.value > 0,
    switchConnection: (args) => change((of) => modalNow().switchConnection({ namespace: of, ...args }), false),
    deleteConnection: (args) => change((of) => modalNow().deleteConnection({ namespace: of, ...args }), true),
  }))
}

/** State and actions for an app's own button. */
export interface AppKitWallet {
  /** The wallets of the page are known. */
  readonly isReady: boolean
  /** A wallet is connecting. */
  readonly isPending: boolean
  /** Connects by id, rdns or name, `walletConnect`, `email` or a social login. Never rejects. Call it directly in the click handler. */
  readonly connect: (wallet: string) => Promise<void>
}

/** Everything an app's own button needs to connect a single wallet. */
export function useAppKitWallet({ namespace, ...told }: OutcomeOptions<AppKitAccount> = {}): Live<AppKitWallet> {
  const { core } = useModal()
  const pending = ref(0)
  const connect = (wallet: string): Promise<void> => {
    const of = toValue(namespace)
    return settled(pending, told, async () => {
      await modalNow().connect({ wallet, ...(of !== undefined && { namespace: of }) })
      return toAccount(modalNow().kernel.state.core, of)
    })
  }
  return live(() => ({ isReady: core.value.ready, isPending: pending.value > 0, connect }))
}

/** Everything an app's own connect screen needs: wallets, pages of a list with search, and the URI for a QR code. */
export function useAppKitWallets({ namespace }: FamilyOptions = {}): Live<WalletsResult> {
  const { core } = useModal()
  // The state is listed so that each change is one of the ref.
  const shown = shallowRef({ browser: browse(undefined), state: {} })
  follow((modal) => {
    const browser = browse(modal)
    const show = (): void => {
      shown.value = { browser, state: browser.state }
    }
    show()
    const stop = browser.subscribe(show)
    return () => {
      stop()
      browser.stop()
    }
  })
  return live(() => toWalletsResult(shown.value.browser, core.value, toValue(namespace)))

  function browse(modal: AppKit | undefined): WalletBrowser {
    return createWalletBrowser(modal?.kernel ?? noKernel, { namespace: toValue(namespace) })
  }
}

/** A change of the email address, and its progress. */
export interface AppKitUpdateEmail {
  /** Opens the form for another address, filled with `email` if given. Never rejects. */
  readonly updateEmail: (email?: string) => Promise<void>
  /** The address set by the last call. */
  readonly data: string | undefined
  /** Why the last call failed. */
  readonly error: unknown
  /** The form is open. */
  readonly isPending: boolean
  /** The last call changed the address. */
  readonly isSuccess: boolean
  /** The last call failed. */
  readonly isError: boolean
}

/** Changes the address of an email login. */
export function useAppKitUpdateEmail({ onSuccess, onError }: OutcomeOptions<string> = {}): Live<AppKitUpdateEmail> {
  const last = shallowRef<{ readonly data?: string; readonly error?: unknown }>({})
  const pending = ref(0)
  const updateEmail = (email?: string): Promise<void> => {
    last.value = {}
    const told = {
      onSuccess(data: string) {
        last.value = { data }
        onSuccess?.(data)
      },
      onError(error: unknown) {
        last.value = { error }
        onError?.(error)
      },
    }
    return settled(pending, told, () => modalNow().updateEmail(email))
  }
  return live(() => {
    const { data, error } = last.value
    return { updateEmail, data, error, isPending: pending.value > 0, isSuccess: data !== undefined, isError: error !== undefined }
  })
}

/** The sign-in of the account in use. */
export interface AppKitSIWX {
  /** Session of the account, while it is signed in. */
  readonly session: SiwxSession | undefined
  /** Status of the sign-in. */
  readonly status: SiwxStatus
  /** Signs in the account, unless it already is. */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session. If one is required, also disconnects its wallet. */
  readonly signOut: () => Promise<void>
}

/** Returns the sign-in of the account in use. Requires the option `siwx` or `siweConfig`. */
export function useAppKitSIWX(): Live<AppKitSIWX> {
  const slice = shallowRef<Partial<Pick<AppKitSIWX, 'session' | 'status'>>>({})
  follow((modal) => {
    const read = (): void => {
      slice.value = (modal && statesOf(modal.kernel).siwx) ?? {}
    }
    read()
    return modal?.kernel.subscribe('siwx' as 'core', read) ?? (() => {})
  })
  const signIn = async (): Promise<SiwxSession> => actionsOf(modalNow().kernel, 'siwx').signIn()
  const signOut = async (): Promise<void> => actionsOf(modalNow().kernel, 'siwx').signOut()
  return live(() => ({ session: slice.value.session, status: slice.value.status ?? 'none', signIn, signOut }))
}

async function settled<T>(
  pending: { value: number },
  { onSuccess, onError }: Omit<OutcomeOptions<T>, 'namespace'>,
  act: () => Promise<T>,
): Promise<void> {
  await counted(pending, act)().then(onSuccess, (error: unknown) => onError?.(error))
}
