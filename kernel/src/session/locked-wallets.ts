import type { Connector } from '../types/index.js'
import { onReturn } from './on-return.js'
import type { Attempt } from './reducer.js'
import type { RestoreDeps } from './restore.js'

interface LockedAttempt {
  readonly namespace: string
  readonly connector: string
  readonly attempt: number
  readonly address: string
}
interface Deps extends Pick<RestoreDeps, 'core' | 'openConnections' | 'connectors' | 'subscribe' | 'signal' | 'isAsking'> {
  readonly ask: (connector: Connector, attempt: number, wallets: readonly LockedAttempt[]) => Promise<boolean>
}

/** A subscription to a wallet that has just been resumed. */
export interface Observed {
  readonly connector: Connector
  /** Ends the subscription. */
  readonly abort: AbortController
  /** Calls back on each change from now on, and at once if there was one. */
  hand(hear: () => void): void
}

/** Remembered wallets that are locked or missing. */
export interface LockedWallets {
  all(): readonly LockedAttempt[]
  /** Listens for their return while there are any. The subscription of `asked` is taken over: a new one would begin too late. */
  watch(asked?: Observed): void
  /** Tries to resume each of them. */
  wake(): void
}

/** How often, and for how long, to look for wallets that inject themselves without an event. */
const LOOK_MS = 1_000
const LOOKS = 30

/** @see Sleepers */
export function createLockedWallets({ core, openConnections, connectors, subscribe, signal, isAsking, ask }: Deps): LockedWallets {
  /** Wallets being resumed; true if something happened since, so that they are resumed once more. */
  const under = new Map<string, boolean>()
  let watched = new Map<string, { readonly connector: Connector; readonly abort: AbortController }>()
  let stop: (() => void) | undefined

  const all = (): readonly LockedAttempt[] =>
    Object.entries(openConnections.sessions()).flatMap(([namespace, { attempts }]) =>
      attempts.flatMap(({ asleep, connector, id, address }: Attempt) =>
        asleep && address !== undefined ? [{ namespace, connector, attempt: id, address }] : [],
      ),
    )
  const rouse = async (id: string): Promise<void> => {
    if (under.has(id)) return void under.set(id, true)
    // The visitor is currently choosing a wallet.
    if (isAsking()) return
    const connector = connectors.find(id)
    if (!connector) return
    do {
      under.set(id, false)
      const mine = all().filter((s) => s.connector === id)
      for (const attempt of new Set(mine.map((s) => s.attempt))) {
        const wallets = mine.filter((s) => s.attempt === attempt)
        const isKept = await ask(connector, attempt, wallets)
        if (!isKept) for (const { namespace } of wallets) openConnections.dispatch({ type: 'failed', namespace, attempt })
      }
      if (signal.aborted) return
    } while (under.get(id))
    under.delete(id)
    openConnections.save()
    watch()
  }
  const look = (): void => {
    for (const each of connectors.looks) each()
  }
  const wake = (): void => {
    look()
    for (const id of new Set(all().map((s) => s.connector))) void rouse(id)
  }
  /** Listens to the wallets present, once each, and resumes those that have just appeared. */
  const listen = (asked: Observed | undefined): void => {
    const here = new Map<string, { readonly connector: Connector; readonly abort: AbortController }>()
    for (const id of new Set(all().map((s) => s.connector))) {
      const connector = connectors.find(id)
      if (!connector) continue
      const known = watched.get(id)
      if (known?.connector === connector) {
        here.set(id, known)
        continue
      }
      if (asked?.connector === connector) {
        here.set(id, asked)
        asked.hand(() => void rouse(id))
        continue
      }
      const abort = new AbortController()
      here.set(id, { connector, abort })
      connector.watch?.(() => void rouse(id), { signal: AbortSignal.any([abort.signal, signal]) })
      void rouse(id)
    }
    const gone = [...watched].filter(([id, each]) => here.get(id) !== each)
    watched = here
    for (const [, { abort }] of gone) abort.abort()
  }
  const begin = (): (() => void) => {
    let looks = 0
    let wasOpen = core.open
    const unsubscribe = subscribe(() => {
      if (core.open && !wasOpen) wake()
      wasOpen = core.open
      watch()
    })
    const timer = setInterval(() => {
      looks += 1
      if (looks === LOOKS) clearInterval(timer)
      if (all().some((s) => !connectors.find(s.connector))) look()
    }, LOOK_MS)
    const life = new AbortController()
    onReturn(wake, life.signal)
    const end = (): void => {
      life.abort()
      unsubscribe()
      clearInterval(timer)
      signal.removeEventListener('abort', end)
    }
    signal.addEventListener('abort', end)
    return end
  }
  const watch = (asked?: Observed): void => {
    if (signal.aborted) return
    if (all().length > 0) {
      stop ??= begin()
    } else {
      stop?.()
      stop = undefined
    }
    listen(asked)
  }
  return { all, watch, wake }
}
