import type { Adapter } from './adapter.js'

/** Bitcoin: wallets in the page are found without further packages. Options of AppKit's adapter are accepted and not needed. */
export class BitcoinAdapter implements Adapter {
  /** Family of chains. */
  readonly namespace = 'bip122'
  // biome-ignore lint/complexity/noUselessConstructor: takes the options of existing code
  constructor(_options?: object) {}
}
