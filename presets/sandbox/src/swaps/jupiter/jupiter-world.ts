import { type LookupTable, lookupTableData } from '../../solana/compile-versioned.js'
import { programs } from '../../solana/programs.js'
import type { SandboxSolana } from '../../solana/solana.js'
import { type SolanaKey, solanaKey } from '../../solana/solana-key.js'
import { accountOf } from '../../solana/solana-world.js'

/** The market maker, the recipient of hostile trades, and the lookup table that transactions use. */
export interface JupiterWorld {
  readonly maker: SolanaKey
  readonly thief: string
  readonly table: LookupTable
}

const SOL = 1_000_000_000n

/** Funds the maker generously, creates empty accounts for the thief, and writes the table. */
export function createJupiterWorld(solana: SandboxSolana): JupiterWorld {
  const maker = solanaKey('latchkey test maker')
  const thief = solanaKey('latchkey test thief').address
  const tokens = Object.values(solana.tokens)
  const write = (owner: string, amount: bigint): void => {
    for (const token of tokens) {
      const data = accountOf(token, owner, amount * 10n ** BigInt(token.decimals))
      solana.setAccount(solana.tokenAccount(owner, token), { owner: token.program, data })
    }
  }
  write(maker.address, 1_000_000_000n)
  write(thief, 0n)
  const table = {
    address: solanaKey('latchkey test lookup table').address,
    addresses: [programs.system, ...tokens.flatMap((token) => [token.program, token.mint, solana.tokenAccount(maker.address, token)])],
  }
  solana.setAccount(table.address, { owner: programs.lookupTables, data: lookupTableData(table) })
  // Each transfer is its own block: the table's content takes effect in the next one.
  solana.airdrop(maker.address, 1_000_000n * SOL)
  solana.airdrop(thief, SOL)
  return { maker, thief, table }
}
