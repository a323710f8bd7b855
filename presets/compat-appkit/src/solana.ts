import type { Adapter } from './adapter.js'

/** Solana: wallets that announce themselves are found without further packages. Options of AppKit's adapter are accepted and not needed. */
export class SolanaAdapter implements Adapter {
  /** Family of chains. */
  readonly namespace = 'solana'
  // biome-ignore lint/complexity/noUselessConstructor: takes the options of existing code
  constructor(_options?: object) {}
}
