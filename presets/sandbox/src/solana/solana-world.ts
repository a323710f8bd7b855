import type { Ledger } from './ledger.js'
import { programs } from './programs.js'
import type { SandboxSolana, SolanaToken } from './solana.js'
import { solanaKey } from './solana-key.js'
import { tokenAddress } from './token-address.js'
import { immutableOwner, metadata, withExtensions } from './token-extensions.js'
import { mintData, tokenAccountData } from './token-layout.js'

/** The words from which the faucet's key is derived. */
export const FAUCET = 'latchkey test faucet'

/** Gives every account 100 SOL, 10,000 TUSD and 10,000 TEUR, before the first block. Returns the tokens. */
export function createSolanaWorld(ledger: Ledger, accounts: readonly string[]): SandboxSolana['tokens'] {
  const faucet = solanaKey(FAUCET).address
  const tokens = {
    dollar: token('Test Dollar', 'TUSD', 6, programs.token),
    euro: token('Test Euro', 'TEUR', 2, programs.token2022),
  }
  const money = (address: string, lamports: bigint): void =>
    ledger.setAccount(address, { lamports, owner: programs.system, data: new Uint8Array(), executable: false })
  const write = (address: string, { program }: SolanaToken, data: Uint8Array): void =>
    ledger.setAccount(address, { lamports: ledger.minimumBalance(data.length), owner: program, data, executable: false })

  // The most that JavaScript's numbers hold exactly.
  money(faucet, 9_000_000n * SOL)
  for (const address of accounts) money(address, 100n * SOL)
  for (const one of Object.values(tokens)) {
    const { mint, decimals } = one
    const amount = 10_000n * 10n ** BigInt(decimals)
    write(mint, one, mintOf(one, amount * BigInt(accounts.length), faucet))
    for (const owner of accounts) write(tokenAddress(owner, one), one, accountOf(one, owner, amount))
  }
  return tokens
}

const SOL = 1_000_000_000n

function token(name: string, symbol: string, decimals: number, program: string): SolanaToken {
  return { mint: solanaKey(`latchkey test mint: ${symbol}`).address, program, name, symbol, decimals }
}

function mintOf({ mint, program, name, symbol, decimals }: SolanaToken, supply: bigint, authority: string): Uint8Array {
  const data = mintData({ decimals, supply, authority })
  return program === programs.token2022 ? withExtensions(data, 'mint', metadata({ authority, mint, name, symbol })) : data
}

/** The data of a token account with this owner. */
export function accountOf({ mint, program }: SolanaToken, owner: string, amount: bigint): Uint8Array {
  const data = tokenAccountData({ mint, owner, amount })
  return program === programs.token2022 ? withExtensions(data, 'account', [immutableOwner()]) : data
}
