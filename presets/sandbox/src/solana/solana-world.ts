import { tokenAddress } from './find-program-address.js'
import type { Ledger } from './ledger.js'
import { programs } from './programs.js'
import type { SandboxSolana, SolanaToken } from './solana.js'
import { solanaKey } from './solana-key.js'
import { mintData, tokenAccountData } from './token-layout.js'

/** The words behind the key of whoever gives lamports away. */
export const FAUCET = 'latchkey test faucet'

/** Gives every account 100 SOL, 10,000 TUSD and 10,000 TEUR, before the first block. Returns the tokens. */
export function createSolanaWorld(ledger: Ledger, accounts: readonly string[]): SandboxSolana['tokens'] {
  const faucet = solanaKey(FAUCET).address
  const tokens = {
    dollar: { mint: solanaKey('latchkey test mint: TUSD').address, program: programs.token, symbol: 'TUSD', decimals: 6 },
    euro: { mint: solanaKey('latchkey test mint: TEUR').address, program: programs.token2022, symbol: 'TEUR', decimals: 2 },
  }
  const money = (address: string, lamports: bigint): void =>
    ledger.setAccount(address, { lamports, owner: programs.system, data: new Uint8Array(), executable: false })
  const write = (address: string, { program }: SolanaToken, data: Uint8Array): void =>
    ledger.setAccount(address, { lamports: ledger.minimumBalance(data.length), owner: program, data, executable: false })

  // As much as fits into the numbers of JavaScript.
  money(faucet, 9_000_000n * SOL)
  for (const address of accounts) money(address, 100n * SOL)
  for (const token of Object.values(tokens)) {
    const amount = 10_000n * 10n ** BigInt(token.decimals)
    const { mint, decimals } = token
    write(mint, token, mintData({ decimals, supply: amount * BigInt(accounts.length), authority: faucet }))
    for (const owner of accounts) write(tokenAddress(owner, token), token, tokenAccountData({ mint, owner, amount }))
  }
  return tokens
}

const SOL = 1_000_000_000n
