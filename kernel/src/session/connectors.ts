import type { Connector, CoreState, Mutable } from '../types/index.js'
import { cleanName } from './clean-name.js'

/** The wallets that sources have reported so far. */
export interface Connectors {
  set(source: string, reported: readonly Connector[]): void
  /** Lets sources check again where no event notifies them, as for wallets that inject themselves late. */
  readonly looks: Set<() => void>
  find(id: string): Connector | undefined
}

/** Keeps connectors by source, and their descriptions in the state. The first source to report an id keeps it. */
export function createConnectors(core: Mutable<CoreState>): Connectors {
  const bySource = new Map<string, readonly Connector[]>()
  const all = (): readonly Connector[] => {
    const flat = [...bySource.values()].flat()
    return flat.filter((c, i) => flat.findIndex((other) => other.id === c.id) === i)
  }
  return {
    set(source, reported) {
      bySource.set(source, reported)
      // The description only; functions that connect, and their rules, stay out of the state.
      core.connectors = all().map(({ connect, resume, watch, resumeLimit, forgetsChain, ...info }) => ({
        ...info,
        name: cleanName(info.name, info.id),
        ...(info.user !== undefined && { user: cleanName(info.user, info.id) }),
      }))
    },
    looks: new Set(),
    find: (id) => all().find((c) => c.id === id),
  }
}
