import type { Person } from '../people.js'

/** A channel that a server opened at the relay. */
export interface FarcasterChannel {
  /** What the visitor's app opens. */
  readonly url: string
  /** Site that asked. */
  readonly domain: string
  /** What the message has to contain. */
  readonly nonce: string
}

/** Sign In With Farcaster: the relay of FIP-11, the registry of its accounts, and people who have its app. */
export interface FarcasterSide {
  /** Address of the relay. */
  readonly relay: string
  /** JSON-RPC of the chain that has the registry: 10. */
  readonly rpcUrl: string
  /** Channels that are open, oldest first. */
  readonly channels: readonly FarcasterChannel[]
  /** Number of this person's account. */
  fidOf(person: Person): number
  /**
   * What the app of a person does with a channel: approves it, or signs something wrong. `key` signs with a key that has no account, `domain`
   * for another site, `nonce` for another channel, `fid` in another's name.
   */
  approve(url: string, choice: { readonly as: Person; readonly wrong?: 'key' | 'domain' | 'nonce' | 'fid' }): Promise<void>
  /** The relay answers 503, or serves again. */
  setAway(isAway: boolean): void
}
