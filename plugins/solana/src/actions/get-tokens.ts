import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { TOKEN_PROGRAMS } from '../read/programs.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { metadataOf } from '../token/mint-extensions.js'
import { type Mint, type RawAccount, readMint, readTokenAccount } from '../token/read-token.js'

/** Selects the account and the network. */
export interface GetTokensArgs {
  /** Defaults to the account in use. */
  readonly address?: string
  /** A configured network. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** One token that an account holds. */
export interface Token {
  /** Address of the mint. */
  readonly mint: string
  /** Address of its program: SPL Token, or Token-2022. */
  readonly program: string
  /** Number of decimals. */
  readonly decimals: number
  /** In base units, across all token accounts of the owner. */
  readonly amount: bigint
  /** Only if the mint itself contains them; its creator may write anything there. */
  readonly name?: string
  /** Symbol, if a list or the mint has it. */
  readonly symbol?: string
}

/** Nodes answer for this many accounts at once. */
const MOST = 100

/** Returns an owner's tokens of both token programs. Leaves out empty accounts and tokens without decimals (specification section 5). */
export async function getTokens(
  rpc: Rpc,
  { address, network, signal }: { readonly address: string; readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly Token[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const found = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const answer = await rpc(network, 'getTokenAccountsByOwner', [address, { programId }, config], signal)
      const { value = [] } = answer as { readonly value?: readonly { readonly account: RawAccount }[] }
      return value.map(({ account }) => ({ program: programId, ...readTokenAccount(account) }))
    }),
  )
  const held = new Map<string, { readonly program: string; readonly amount: bigint }>()
  for (const { mint, amount, program } of found.flat()) {
    if (mint !== undefined && amount) held.set(mint, { program, amount: amount + (held.get(mint)?.amount ?? 0n) })
  }
  const mints = await getMints(rpc, network, [...held.keys()], signal)
  return [...held].flatMap(([mint, { program, amount }]) => {
    const facts = mints.get(mint)
    return facts && facts.decimals > 0 ? [{ mint, program, decimals: facts.decimals, amount, ...metadataOf(facts) }] : []
  })
}

async function getMints(rpc: Rpc, network: Network, mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Mint>> {
  const parts = Array.from({ length: Math.ceil(mints.length / MOST) }, (_, i) => mints.slice(i * MOST, (i + 1) * MOST))
  const answers = await Promise.all(
    parts.map(async (part) => {
      const answer = await rpc(network, 'getMultipleAccounts', [part, { encoding: 'base64', commitment: 'confirmed' }], signal)
      const { value = [] } = answer as { readonly value?: readonly (RawAccount | null)[] }
      return part.flatMap((mint, i) => {
        const raw = value[i]
        const facts = raw && readMint(raw)
        return facts ? [[mint, facts] as const] : []
      })
    }),
  )
  return new Map(answers.flat())
}
