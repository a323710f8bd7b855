import type { CaipNetworkId, Context, Network } from '@latchkey/kernel'
import type { Eip155Contract } from '../contract.js'
import type { Subscriptions } from './create-subscriptions.js'

interface Args {
  readonly ctx: Context<Eip155Contract>
  readonly emit: (event: string, payload: unknown) => void
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
}

/**
 * The app's subscriptions, loaded with the first one. They end with the session and when its chain changes, like a wallet's own;
 * `message` events follow EIP-1193.
 */
export function followSession({ ctx, emit, rpcUrls }: Args): () => Promise<Subscriptions> {
  let loading: Promise<Subscriptions> | undefined
  const urlsOf = ({ caipNetworkId, rpcUrls: { default: own } }: Network): readonly string[] => [
    ...new Set([...(rpcUrls[caipNetworkId] ?? []), ...(own?.webSocket ?? [])].filter((url) => /^wss?:/i.test(url))),
  ]
  const where = (): readonly [string | undefined, boolean] => {
    const session = ctx.core.sessions.eip155
    return [session?.chain ?? session?.network?.caipNetworkId, session?.status === 'connected']
  }
  const load = async (): Promise<Subscriptions> => {
    const { createSubscriptions } = await import('./create-subscriptions.js')
    const tell = (subscription: string, result: unknown): void =>
      emit('message', { type: 'eth_subscription', data: { subscription, result } })
    const made = createSubscriptions({ urlsOf, tell, signal: ctx.signal, report: ctx.report })
    let [chain, connected] = where()
    ctx.subscribe('core', () => {
      const [before, was] = [chain, connected]
      ;[chain, connected] = where()
      if (chain !== before || (was && !connected)) made.end()
    })
    return made
  }
  return () => {
    // The next call retries a failed load.
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
