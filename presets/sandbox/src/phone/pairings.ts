import type { PairOptions } from './phone.js'
import type { WalletSession } from './wallet-session.js'

/** A scanned code without an answer yet. */
export interface Pairing {
  readonly options: PairOptions
  readonly result: Promise<WalletSession>
  settle(session: WalletSession): void
  fail(error: unknown): void
  /** Whether the answer is still wanted. */
  readonly open: boolean
  /** Id of its proposal, once there is one. */
  proposal: number | undefined
}

/** The scanned codes, by topic. */
export interface Pairings {
  get(topic: string): Pairing | undefined
  open(topic: string, options: PairOptions): Pairing
  /** The pairing that a proposal came from. */
  topicOf(proposal: number): string | undefined
  failAll(error: unknown): void
}

/** Keeps pairings until they have an answer. */
export function createPairings(onEnd: (topic: string) => void): Pairings {
  const all = new Map<string, Pairing>()
  return {
    get: (topic) => all.get(topic),
    open(topic, options) {
      let resolve: (session: WalletSession) => void = () => {}
      let reject: (error: unknown) => void = () => {}
      const result = new Promise<WalletSession>((yes, no) => {
        resolve = yes
        reject = no
      })
      // The caller that scanned the code gets it, but not before `pair` returns the promise.
      result.catch(() => {})
      let open = true
      const end = (): void => {
        open = false
        options.signal?.removeEventListener('abort', giveUp)
        if (all.get(topic) === pairing) all.delete(topic)
        onEnd(topic)
      }
      const pairing: Pairing = {
        options,
        result,
        proposal: undefined,
        get open() {
          return open
        },
        settle(session) {
          resolve(session)
          end()
        },
        fail(error) {
          reject(error)
          if (open) end()
        },
      }
      const giveUp = (): void => pairing.fail(options.signal?.reason)
      all.set(topic, pairing)
      options.signal?.addEventListener('abort', giveUp)
      return pairing
    },
    topicOf: (proposal) => [...all].find(([, pairing]) => pairing.proposal === proposal)?.[0],
    failAll(error) {
      for (const pairing of [...all.values()]) pairing.fail(error)
    },
  }
}
