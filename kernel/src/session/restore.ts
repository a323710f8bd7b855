import { sessionErrors } from '../late/index.js'
import type { CaipNetworkId, Connector } from '../types/index.js'
import { bounded } from '../waits/index.js'
import type { Connectors } from './connectors.js'
import { createLockedWallets, type Observed } from './locked-wallets.js'
import type { LockedWallet, OpenConnections, OpenConnectionsDeps } from './open-connections.js'
import { NOTHING_STORED, parseStored, type StoredSessions } from './stored.js'

export interface RestoreDeps extends Omit<OpenConnectionsDeps, 'locked'> {
  readonly openConnections: OpenConnections
  readonly connectors: Connectors
  readonly subscribe: (listener: () => void) => () => void
  readonly report: (error: unknown) => void
  readonly nextAttempt: () => number
  /** Whether the visitor has an open prompt. If so, no other wallet is resumed. */
  readonly isAsking: () => boolean
}

export interface Restore {
  restore(enabled: boolean): void
  follow(text: string | undefined): void
  /** Remembers a locked wallet, and resumes it when it is back. */
  wait(wallet: LockedWallet): void
}

/** Extensions announce themselves within milliseconds; a mobile browser may need longer. */
const WAIT_FOR_CONNECTOR = 3_000
const WAIT_FOR_RESUME = 10_000
/** A wallet that has been missing for a week was uninstalled. */
const KEEP_MS = 604_800_000

/** Restores remembered wallets without prompting the visitor, on start and when another tab changed them. */
export function createRestore(deps: RestoreDeps): Restore {
  const { core, adapter, emit, openConnections, signal, report, nextAttempt } = deps

  /** Resumes a wallet silently. Resolves with false if it has revoked its permission. */
  const ask = async (connector: Connector, attempt: number, wallets: readonly Remembered[]): Promise<boolean> => {
    const namespaces = wallets.map((w) => w.namespace)
    try {
      if (!connector.resume) return false
      const call = { namespaces, networks: openConnections.wish(namespaces), signal }
      const opened = await bounded(connector.resume(call), { signal, ms: connector.resumeLimit ?? WAIT_FOR_RESUME })
      for (const connection of opened) {
        const address = wallets.find((w) => w.namespace === connection.namespace)?.address
        const [result] = openConnections.accept({ connector: connector.id, attempt, opened: [connection], address })
        if (result) emit('connect', { ...result, restored: true })
      }
      return true
    } catch (error) {
      if (sessionErrors.is(error, 'ended')) return false
      // The wallet did not respond: tries again.
      if (!signal.aborted) report(error)
      return true
    }
  }
  const lockedWallets = createLockedWallets({ ...deps, ask })

  /** `from`: at the start, a wallet that has ended is forgotten. Only the other tab may end a wallet that it has just connected. */
  const resume = async (id: string, wallets: StoredSessions['wallets'], from: 'start' | 'tab'): Promise<void> => {
    const attempt = nextAttempt()
    for (const { namespace, address, active, seen = Date.now() } of wallets) {
      openConnections.dispatch({
        type: 'asked',
        namespace,
        attempt: { id: attempt, connector: id, quiet: false, restoring: true, address, preferred: active, seen },
      })
    }
    const connector = await appear(deps, id)
    // Subscribed first, so that no event is missed while the wallet resumes.
    const observed = connector && observe(connector, signal)
    const isKept = connector ? await ask(connector, attempt, wallets) : wallets.some(({ seen = Date.now() }) => Date.now() - seen < KEEP_MS)
    if (signal.aborted) return
    for (const { namespace } of wallets) {
      openConnections.dispatch({ type: isKept ? 'slept' : 'failed', namespace, attempt })
      if (!isKept) openConnections.forgetChain(namespace, id)
    }
    if (!isKept && from === 'tab') openConnections.leave(wallets)
    else openConnections.save()
    lockedWallets.watch(observed)
    if (!observed?.isHanded()) observed?.abort.abort()
  }
  /** Wallets of families that this page has. Others are left to the pages that have their families. */
  const ofOurs = (stored: StoredSessions | undefined): StoredSessions['wallets'] =>
    (stored?.wallets ?? []).filter(({ namespace }) => adapter(namespace))
  const resumeAll = (wallets: StoredSessions['wallets'], from: 'start' | 'tab'): void => {
    for (const id of new Set(wallets.map((w) => w.connector))) {
      const own = wallets.filter((w) => w.connector === id)
      void resume(id, own, from)
    }
  }
  const adopt = ({ wanted, namespace }: StoredSessions): void => {
    const known = (id: CaipNetworkId): boolean => core.networks.some((n) => n.caipNetworkId === id)
    core.wanted = { ...core.wanted, ...Object.fromEntries(Object.entries(wanted).filter(([, id]) => known(id))) }
    if (namespace && adapter(namespace)) core.namespace = namespace
    for (const each of Object.keys(core.sessions)) openConnections.publish(each)
  }

  return {
    restore(enabled) {
      const text = enabled ? openConnections.saved() : undefined
      const stored = parseStored(text)
      const wallets = ofOurs(stored)
      openConnections.read(wallets)
      adopt(stored ?? NOTHING_STORED)
      resumeAll(wallets, 'start')
      // Broken data is removed, so that no later page reads it. Tabs ignore a removed value.
      if (text !== undefined && !stored) openConnections.forget()
      else if (stored && JSON.stringify(stored) !== text) openConnections.save()
      core.ready = true
    },
    follow(text) {
      const stored = parseStored(text)
      // Sessions only end by what a tab of the app wrote, never because storage was broken or cleared.
      if (!stored) return
      const wallets = ofOurs(stored)
      openConnections.read(wallets)
      const isStored = ({ namespace, connector }: StoredId): boolean =>
        stored.wallets.some((w) => w.namespace === namespace && w.connector === connector)
      const gone = <T extends StoredId>(all: readonly T[]): readonly T[] => all.filter((each) => !isStored(each))
      for (const { namespace, connector } of gone(openConnections.all())) openConnections.dispatch({ type: 'closed', namespace, connector })
      for (const { namespace, connector } of gone(lockedWallets.all()))
        openConnections.dispatch({ type: 'forgotten', namespace, connector })
      const isNew = ({ namespace, connector }: StoredId): boolean => {
        const session = openConnections.sessions()[namespace]
        return !openConnections.find(namespace, connector) && !session?.attempts.some((a) => a.connector === connector)
      }
      resumeAll(wallets.filter(isNew), 'tab')
      for (const { namespace, connector, address, active } of wallets) {
        if (!active) continue
        // A wallet that reports its account in use reports it to every tab.
        const isOurs = openConnections.find(namespace, connector)?.unranked
        openConnections.dispatch({ type: 'activated', namespace, connector, ...(isOurs && { address }) })
      }
      adopt(stored)
      lockedWallets.wake()
    },
    wait({ namespace, connector, address, active }) {
      const attempt = { id: nextAttempt(), connector, quiet: true, asleep: true, restoring: true, address, preferred: active }
      openConnections.dispatch({ type: 'asked', namespace, attempt })
      openConnections.save()
      lockedWallets.watch()
    },
  }
}

/** Listens to a wallet, until the subscription is handed over. */
function observe(connector: Connector, signal: AbortSignal): Observed & { isHanded(): boolean } {
  const abort = new AbortController()
  let stirred = false
  let heard: (() => void) | undefined
  const stir = (): void => {
    stirred = true
    heard?.()
  }
  connector.watch?.(stir, { signal: AbortSignal.any([abort.signal, signal]) })
  return {
    connector,
    abort,
    hand(hear) {
      heard = hear
      if (stirred) hear()
    },
    isHanded: () => heard !== undefined,
  }
}

interface StoredId {
  readonly namespace: string
  readonly connector: string
}
interface Remembered {
  readonly namespace: string
  readonly address: string
}

/** Waits until a source reports the connector, up to a timeout. */
async function appear({ connectors, subscribe, signal }: RestoreDeps, id: string): Promise<Connector | undefined> {
  let unsubscribe = (): void => {}
  const found = new Promise<Connector>((resolve) => {
    const look = (): void => {
      const connector = connectors.find(id)
      if (connector) resolve(connector)
    }
    unsubscribe = subscribe(look)
    look()
  })
  return bounded(found, { signal, ms: WAIT_FOR_CONNECTOR })
    .catch(() => undefined)
    .finally(unsubscribe)
}
