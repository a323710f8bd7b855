import { solanaErrors } from '../errors.js'
import { TOKEN_2022_PROGRAM } from '../read/programs.js'
import type { TokenTransfer } from '../sdk.js'
import { accountSizeOf, hasTransferFee, metadataOf, obstacleOf, transferFeeOf } from '../token/mint-extensions.js'
import { type RawAccount, readMint, readTokenAccount } from '../token/read-token.js'
import type { PlanDeps } from './plan-transfer.js'
import { readAccounts } from './read-accounts.js'

export interface FoundToken extends TokenTransfer {
  /** Balance of the account it is sent from. */
  readonly available: bigint
  /** Rent for a new account of the recipient, in lamports; undefined if the account exists. */
  readonly rent: bigint
  readonly symbol: string
  /** Returns how much of an amount arrives; undefined if that is unknown. */
  arrives(amount: bigint): bigint | undefined
}

interface FindTokenArgs {
  readonly to: string
  readonly mint: string
  readonly find: (owner: string, mint: string, program: string) => Promise<string>
}

/**
 * Finds where a token is sent from and to.
 * @throws solana/token-unknown, token-not-movable
 */
export async function findToken(deps: PlanDeps, { to, mint, find }: FindTokenArgs): Promise<FoundToken> {
  const { rpc, network, from, signal } = deps
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const [[rawMint, rawTo], held] = await Promise.all([
    readAccounts(deps, [mint, to]),
    rpc(network, 'getTokenAccountsByOwner', [from, { mint }, config], signal).catch((error: unknown) => {
      // Nodes refuse an address that is not a mint.
      if (solanaErrors.is(error, 'node')) return {}
      throw error
    }),
  ])
  const facts = rawMint && readMint(rawMint)
  if (!rawMint || !facts) throw solanaErrors.create('token-unknown', { mint })
  const obstacle = rawTo && readMint(rawTo) ? 'the recipient is a token itself' : obstacleOf(facts)
  if (obstacle) throw solanaErrors.create('token-not-movable', { mint, reason: obstacle })
  const { owner: program } = rawMint
  const best = richest((held as { readonly value?: readonly Held[] }).value ?? [])
  // The recipient may be given as the token account itself.
  const isTarget = rawTo !== undefined && readTokenAccount(rawTo)?.mint === mint
  const target = isTarget ? to : await find(to, mint, program)
  const create = !isTarget && (await readAccounts(deps, [target]))[0] === undefined
  const epoch = hasTransferFee(facts) ? await readEpoch(deps) : undefined
  const size = accountSizeOf(facts, program === TOKEN_2022_PROGRAM)
  return {
    mint,
    program,
    decimals: facts.decimals,
    source: best?.pubkey ?? (await find(from, mint, program)),
    target,
    create,
    available: best?.amount ?? 0n,
    rent: create ? BigInt(String(await rpc(network, 'getMinimumBalanceForRentExemption', [size], signal))) : 0n,
    symbol: metadataOf(facts).symbol ?? mint,
    arrives(amount) {
      const fee = transferFeeOf(facts, amount, epoch)
      return fee === undefined ? undefined : amount - fee
    },
  }
}

async function readEpoch({ rpc, network, signal }: PlanDeps): Promise<bigint | undefined> {
  try {
    const { epoch } = (await rpc(network, 'getEpochInfo', [{ commitment: 'confirmed' }], signal)) as { readonly epoch: number | string }
    return BigInt(String(epoch))
  } catch {
    // Then it is not told how much arrives; the transfer itself does not depend on it.
    signal.throwIfAborted()
    return undefined
  }
}

interface Held {
  readonly pubkey: string
  readonly account: RawAccount
}

function richest(held: readonly Held[]): { readonly pubkey: string; readonly amount: bigint } | undefined {
  return held
    .map(({ pubkey, account }) => ({ pubkey, amount: readTokenAccount(account)?.amount ?? 0n }))
    .reduce<{ readonly pubkey: string; readonly amount: bigint } | undefined>((a, b) => (a && a.amount >= b.amount ? a : b), undefined)
}
