import type { SandboxBitcoin } from '../bitcoin/sandbox-bitcoin.js'
import type { OnrampWorld } from '../onramp/wares.js'
import { solanaKey } from '../solana/solana-key.js'
import type { SandboxPayConfig } from './sandbox-pay.js'

/** Assets of payments, and their recipient. */
export interface PayWorld extends OnrampWorld {
  readonly bitcoin: SandboxBitcoin | undefined
  /** The address on Bitcoin, if it runs. */
  readonly bitcoinMerchant: string | undefined
}

/** The merchant's account on every EVM chain. It has no known key. */
const MERCHANT = '0x3e4Ca47000000000000000000000000000005a1e'
const MERCHANT_KEY = 'the merchant of the sandbox, who has one shop'

/** The merchant's account on Solana. Anyone can compute its key. */
export function solanaMerchant(): string {
  return solanaKey('latchkey test merchant').address
}

/** Accepts the coins and dollars of every running chain. */
export function payConfig({ chains, contracts, solana, bitcoin, bitcoinMerchant }: PayWorld): SandboxPayConfig {
  const cluster = solana?.network.caipNetworkId
  const dollar = { symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }
  const ofCoin = ({ symbol, name, decimals }: { readonly symbol: string; readonly name: string; readonly decimals: number }) => ({
    symbol,
    name,
    decimals,
  })
  return {
    accepts: [
      ...chains.flatMap(({ id, network }) => {
        const recipient = `eip155:${id}:${MERCHANT}`
        return [
          { asset: `eip155:${id}/erc20:${contracts.token}`, ...dollar, recipient },
          { asset: `eip155:${id}/slip44:60`, ...ofCoin(network.nativeCurrency), recipient },
        ]
      }),
      ...(solana && cluster !== undefined
        ? [
            { asset: `${cluster}/token:${solana.tokens.dollar.mint}`, ...dollar, recipient: `${cluster}:${solanaMerchant()}` },
            { asset: `${cluster}/slip44:501`, ...ofCoin(solana.network.nativeCurrency), recipient: `${cluster}:${solanaMerchant()}` },
          ]
        : []),
      ...(bitcoin && bitcoinMerchant !== undefined
        ? [
            {
              asset: `${bitcoin.network.caipNetworkId}/slip44:0`,
              ...ofCoin(bitcoin.network.nativeCurrency),
              recipient: `${bitcoin.network.caipNetworkId}:${bitcoinMerchant}`,
            },
          ]
        : []),
    ],
    merchantKey: MERCHANT_KEY,
    confirmations: Object.fromEntries([
      ...chains.map(({ id }, i) => [`eip155:${id}`, i + 1] as const),
      ...(bitcoin ? [[bitcoin.network.caipNetworkId, 1] as const] : []),
    ]),
    esplora: bitcoin ? { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } : {},
  }
}
