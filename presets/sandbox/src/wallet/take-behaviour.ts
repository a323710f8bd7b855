import type { Behaviour } from './behaviour.js'
import type { WalletCore } from './wallet-core.js'

/** The behaviour queued or set for exactly this method, removed from the queue. */
export function takeNamedBehaviour({ state }: WalletCore, method: string): Behaviour | undefined {
  const index = state.queue.findIndex((entry) => entry.method === method)
  const [queued] = index < 0 ? [] : state.queue.splice(index, 1)
  return queued?.behaviour ?? state.policies.get(method)
}

/** The next queued behaviour for any method, otherwise the wallet's policy. */
export function takeBehaviour({ state }: WalletCore): Behaviour {
  const index = state.queue.findIndex((entry) => entry.method === undefined)
  const [queued] = index < 0 ? [] : state.queue.splice(index, 1)
  return queued?.behaviour ?? state.policy
}
