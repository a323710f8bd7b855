import type { CaipNetworkId } from '@latchkey/kernel'
import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import type { Client } from './client/client.js'
import { createGrant, type Grant } from './grant.js'
import { liveSession } from './live-session.js'

/** A change of a session, caused by either side. */
export type SessionChange =
  | { readonly type: 'updated'; readonly namespaces: SessionTypes.Namespaces }
  | { readonly type: 'event'; readonly name: string; readonly data: unknown; readonly chain: string }
  | { readonly type: 'ended' }

export interface SessionHub {
  watch(topic: string, listener: (change: SessionChange) => void): () => void
  /** Permissions of a live session in a chain family; one object for the session's whole lifetime. */
  grant(topic: string, namespace: string): Grant | undefined
  /** Called when the app ends a session. */
  end(topic: string): void
  stop(): void
}

/**
 * Listens to the client once and forwards what concerns each session. The library passes on events before its check of them has a result,
 * so an event is dropped here unless the session grants both its name and its chain.
 * `proposal` is what the app requests today; it counts in addition to what a session was proposed with.
 */
export function createSessionHub(client: Client, proposal: () => ProposalTypes.OptionalNamespaces): SessionHub {
  const listeners = new Map<string, Set<(change: SessionChange) => void>>()
  const grants = new Map<string, Map<string, Grant>>()
  const tell = (topic: string, change: SessionChange): void => {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(change)
    if (change.type !== 'ended') return
    for (const grant of grants.get(topic)?.values() ?? []) grant.stop()
    grants.delete(topic)
  }
  const updated = ({
    topic,
    params,
  }: {
    readonly topic: string
    readonly params: { readonly namespaces: SessionTypes.Namespaces }
  }): void => tell(topic, { type: 'updated', namespaces: params.namespaces })
  const ended = ({ topic }: { readonly topic: string }): void => tell(topic, { type: 'ended' })
  const event = (heard: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }): void => {
    const { event: said, chainId } = heard.params
    const granted = hub.grant(heard.topic, chainId.split(':')[0] ?? '')?.now()
    if (!granted?.events.includes(said.name) || !granted.chains.some((chain) => chain === chainId)) return
    tell(heard.topic, { type: 'event', name: said.name, data: said.data, chain: chainId })
  }
  client.on('session_update', updated)
  client.on('session_event', event)
  client.on('session_delete', ended)
  client.on('session_expire', ended)
  const hub: SessionHub = {
    watch(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
      return () => void listeners.get(topic)?.delete(listener)
    },
    grant(topic, namespace) {
      const ofTopic = grants.get(topic) ?? new Map<string, Grant>()
      const known = ofTopic.get(namespace)
      if (known) return known
      const session = liveSession(client, topic)
      const granted = session?.namespaces[namespace]
      if (!granted) return undefined
      const isProposed = (chain: CaipNetworkId): boolean =>
        [session.requiredNamespaces, session.optionalNamespaces, proposal()].some((all) => chainsOf(all).includes(chain))
      const grant = createGrant(hub, { topic, namespace, granted, isProposed })
      grants.set(topic, ofTopic.set(namespace, grant))
      return grant
    },
    end: (topic) => tell(topic, { type: 'ended' }),
    stop() {
      client.off('session_update', updated)
      client.off('session_event', event)
      client.off('session_delete', ended)
      client.off('session_expire', ended)
      listeners.clear()
      grants.clear()
    },
  }
  return hub
}

/** A proposal names chains in its namespaces, or by the name of a namespace itself (CAIP-25). */
function chainsOf(proposed: ProposalTypes.OptionalNamespaces | undefined): readonly string[] {
  return Object.entries(proposed ?? {}).flatMap(([name, { chains }]) => (name.includes(':') ? [name] : (chains ?? [])))
}
