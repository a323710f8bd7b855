import type { WalletId } from './wallet-id.js'

/** A family of chains. */
export type Family = 'eip155' | 'solana'

/** How a wallet presents itself. */
export interface WalletProfile {
  readonly id: WalletId
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly colour: string
  readonly families: readonly Family[]
  /** Methods of its families that it does not support. */
  readonly lacks: readonly string[]
}

/** The test wallets. */
export function profiles(): readonly WalletProfile[] {
  return [
    profile(
      'alba',
      'Alba Wallet',
      '#f2994a',
      '<circle cx="32" cy="38" r="13"/><path d="M32 10v8M10 38h4M50 38h4M16 22l4 4M48 22l-4 4M8 52h48"/>',
      { families: ['eip155', 'solana'] },
    ),
    // A wallet that signs transactions and nothing else.
    profile('brio', 'Brio Wallet', '#2f80ed', '<path d="M10 40c8-24 14-24 22 0s14 24 22 0"/>', {
      families: ['eip155', 'solana'],
      lacks: ['solana_signMessage', 'solana_signAndSendTransaction', 'solana_signIn'],
    }),
    profile('cora', 'Cora Wallet', '#eb5779', '<path d="M32 52C8 36 12 16 24 16c5 0 8 4 8 7 0-3 3-7 8-7 12 0 16 20-8 36z"/>'),
    profile('dune', 'Dune Wallet', '#8a6d3b', '<path d="M6 48c14-24 22-24 30-6 6-12 14-12 22 6zM44 18a5 5 0 1 0 .1 0z"/>'),
    profile('elba', 'Elba Wallet', '#27ae60', '<path d="M10 46h44M16 46l16-30 16 30M24 32l8 6 8-6"/>', { families: ['solana'] }),
  ]
}

function profile(
  id: WalletId,
  name: string,
  colour: string,
  drawing: string,
  { families = ['eip155'], lacks = [] }: Partial<WalletProfile> = {},
): WalletProfile {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`
  return { id, name, colour, families, lacks, rdns: `test.latchkey.${id}`, icon: `data:image/svg+xml;base64,${btoa(svg)}` }
}
