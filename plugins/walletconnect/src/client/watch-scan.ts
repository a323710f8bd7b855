import type { Client } from './client.js'

/** A relay keeps the ping as long as the proposal, so a wallet that scans later still gets it. */
const PING = { ttl: 300, prompt: false, tag: 1002 }

/**
 * Resolves once a wallet has read a pairing URI: its library answers a ping by itself, long before the visitor answers the proposal.
 * Wallets without such a library stay silent, and so does a URI that is no longer watched.
 */
export async function watchScan({ core }: Client, topic: string, signal: AbortSignal): Promise<void> {
  const ping = { id: Date.now() * 1000 + Math.floor(Math.random() * 1000), jsonrpc: '2.0', method: 'wc_pairingPing', params: {} } as const
  const scanned = new Promise<void>((resolve) => {
    const heard = ({ id }: { readonly id: number }): void => {
      if (id === ping.id) resolve()
    }
    core.history.on('history_updated', heard)
    signal.addEventListener('abort', () => {
      core.history.off('history_updated', heard)
      void core.history.delete(topic, ping.id)
    })
  })
  await core.history.set(topic, ping)
  await core.relayer.publish(topic, await core.crypto.encode(topic, ping), PING)
  return scanned
}
