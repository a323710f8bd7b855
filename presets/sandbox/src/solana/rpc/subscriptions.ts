import { encodeAccount } from './encode-account.js'
import { addressParam, optionsParam } from './read-params.js'
import { type RpcMethods, type RpcWorld, withContext } from './rpc-method.js'

/** The subscriptions of one connection. */
export interface Subscriptions {
  readonly methods: RpcMethods
  /** Checks for changes; called after each change of the cluster and after each answer. */
  check(): void
}

/** Manages the subscriptions of one client and sends its notifications. */
export function createSubscriptions(world: RpcWorld, send: (message: object) => void): Subscriptions {
  const { ledger } = world
  const open = new Map<number, () => void>()
  let last = 0
  const subscribe = (look: (id: number) => void): number => {
    const id = ++last
    open.set(id, () => look(id))
    return id
  }
  const notify = (method: string, subscription: number, result: unknown): void =>
    send({ jsonrpc: '2.0', method, params: { result, subscription } })
  const unsubscribe = (_: RpcWorld, [id]: readonly unknown[]): boolean => open.delete(Number(id))

  return {
    methods: {
      signatureSubscribe(_, [signature, options]) {
        const early = optionsParam(options).commitment === 'processed'
        return subscribe((id) => {
          const record = ledger.record(String(signature))
          if (!record || !(record.confirmed || early)) return
          // It fires once and is removed.
          open.delete(id)
          notify('signatureNotification', id, withContext(world, { err: record.error ?? null }))
        })
      },
      accountSubscribe(_, [addressText, options]) {
        const address = addressParam(addressText)
        const now = (): string => JSON.stringify(encodeAccount(ledger, ledger.account(address), optionsParam(options)))
        let known = now()
        return subscribe((id) => {
          const fresh = now()
          if (fresh === known) return
          known = fresh
          notify('accountNotification', id, withContext(world, JSON.parse(fresh)))
        })
      },
      slotSubscribe() {
        let known = ledger.slot
        return subscribe((id) => {
          const { slot } = ledger
          if (slot === known) return
          known = slot
          notify('slotNotification', id, { parent: slot - 1, root: Math.max(0, slot - 32), slot })
        })
      },
      signatureUnsubscribe: unsubscribe,
      accountUnsubscribe: unsubscribe,
      slotUnsubscribe: unsubscribe,
    },
    check() {
      for (const look of [...open.values()]) look()
    },
  }
}
