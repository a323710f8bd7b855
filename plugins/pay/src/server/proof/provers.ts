import { type BitcoinProver, bitcoinProver } from './bitcoin-prover.js'
import { evmProver } from './evm/evm-prover.js'
import type { Prover } from './prover.js'
import { solanaProver } from './solana-prover.js'

/** Provers by the namespace of their chain. */
export interface Provers {
  of(chain: string): Prover | undefined
  readonly bitcoin: BitcoinProver
}

/** EVM and Solana use the operator's nodes, Bitcoin uses Esplora. */
export function createProvers(esplora: { readonly [chain: string]: string } | undefined): Provers {
  const bitcoin = bitcoinProver(esplora)
  const all: { readonly [namespace: string]: Prover } = { eip155: evmProver(), solana: solanaProver(), bip122: bitcoin }
  return {
    bitcoin,
    of(chain) {
      const namespace = chain.split(':')[0] ?? ''
      return Object.hasOwn(all, namespace) ? all[namespace] : undefined
    },
  }
}

/** Returns the default number of blocks that settle a payment: on Solana, as many as make a block final. */
export function neededOf(chain: string, own: { readonly [chain: string]: number } | undefined): number {
  const [namespace] = chain.split(':')
  const usual = chain === 'eip155:1' ? 12 : namespace === 'solana' ? 32 : namespace === 'bip122' ? 2 : 5
  // On Solana, the cluster decides.
  return namespace === 'solana' ? usual : (own?.[chain] ?? usual)
}
