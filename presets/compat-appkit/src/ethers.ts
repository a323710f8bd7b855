import type { Adapter } from './adapter.js'

/** EVM networks for apps that pass `useAppKitProvider` to ethers. Options of AppKit's adapter are accepted and not needed. */
export class EthersAdapter implements Adapter {
  /** Family of chains. */
  readonly namespace = 'eip155'
  // biome-ignore lint/complexity/noUselessConstructor: takes the options of existing code
  constructor(_options?: object) {}
}
