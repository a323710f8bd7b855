import type { Person } from '../people.js'

/** A channel that a server opened on the relay. */
export interface FarcasterChannel {
  /** URL that the visitor's app opens. */
  readonly url: string
  /** The requesting site. */
  readonly domain: string
  /** Required content of the message. */
  readonly nonce: string
}

/** Sign In With Farcaster: the FIP-11 relay, the registry of its accounts, and people who have its app. */
export interface FarcasterSide {
  /** URL of the relay. */
  readonly relay: string
  /** JSON-RPC URL of the chain with the registry: 10. */
  readonly rpcUrl: string
  /** Open channels, oldest first. */
  readonly channels: readonly FarcasterChannel[]
  /** Farcaster id of this person. */
  fidOf(person: Person): number
  /**
   * Acts on a channel as a person's app: approves it, or signs something wrong. `key` signs with a key that has no account, `domain` for
   * another site, `nonce` for another channel, `fid` in another person's name.
   */
  approve(url: string, choice: { readonly as: Person; readonly wrong?: 'key' | 'domain' | 'nonce' | 'fid' }): Promise<void>
  /** Makes the relay respond with 503, or serve again. */
  setAway(isAway: boolean): void
}
