import type { FarcasterProvider } from './provider.js'

/** Farcaster, by a relay (FIP-11). The server needs a node of OP Mainnet, where the registry is deployed. */
export function farcaster(options: Partial<Pick<FarcasterProvider, 'relayUrl' | 'chain' | 'idRegistry'>> = {}): FarcasterProvider {
  return {
    kind: 'farcaster',
    id: 'farcaster',
    relayUrl: 'https://relay.farcaster.xyz',
    chain: 'eip155:10',
    idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
    ...options,
  }
}
