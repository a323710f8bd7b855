import type { Network } from '@latchkey/kernel'
import { fromBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { explainFailure } from '../rpc/explain-failure.js'
import { type BuildArgs, buildTransfer, findTokenAccount } from '../sdk.js'
import { findFee } from './find-fee.js'
import type { FoundToken } from './find-token.js'
import { readAccounts } from './read-accounts.js'

/** The amount and its recipient. */
export interface TransferArgs {
  /** Address of the recipient's account, not of a token account. */
  readonly to: string
  /** In base units: lamports, or the token's. */
  readonly amount: bigint
  /** A token, SPL or Token-2022. Defaults to SOL. */
  readonly mint?: string
  /** Price of a compute unit in millionths of a lamport. Defaults to what others recently paid, within bounds. */
  readonly priorityFee?: bigint
}
export interface PlanDeps {
  readonly rpc: Rpc
  readonly network: Network
  readonly from: string
  readonly signal: AbortSignal
  /** Loads the token code; passed in, since a chunk shared with the caller would weigh more than it contains. */
  readonly tokens: () => Promise<typeof import('../tokens.js')>
}
export interface TransferPlan {
  readonly transaction: Uint8Array
  /** In lamports. */
  readonly fee: bigint
  /** Deposit for the recipient's new token account, in lamports. */
  readonly rent: bigint
  /** How much of a token arrives, in its base units; undefined for SOL, and if that is unknown. */
  readonly arrives: bigint | undefined
}

/** Fee per signature. */
const BASE_FEE = 5_000n
const MOST = 0xffff_ffff_ffff_ffffn

/**
 * Builds the transaction of a transfer and simulates it, without signing anything.
 * @throws solana/not-an-address and solana/not-an-amount before any request; solana/not-enough, rent, token-unknown, token-not-movable,
 * simulation-failed
 */
export async function planTransfer(deps: PlanDeps, args: TransferArgs): Promise<TransferPlan> {
  const { to, amount, mint, priorityFee } = args
  const { rpc, network, from, signal } = deps
  for (const value of mint === undefined ? [to] : [to, mint]) {
    if (typeof value !== 'string' || value.length > 44 || fromBase58(value)?.length !== 32)
      throw solanaErrors.create('not-an-address', { value: String(value) })
  }
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MOST) throw solanaErrors.create('not-an-amount', { amount: String(amount) })
  const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> => rpc(network, method, params, signal)
  const [blockhash, token, [sender, recipient], atRest] = await Promise.all([
    ask('getLatestBlockhash', { commitment: 'confirmed' }).then(toBlockhash),
    mint === undefined ? undefined : deps.tokens().then(({ findToken }) => findToken(deps, { to, mint, find: findTokenAccount })),
    readAccounts(deps, [from, to]),
    ask('getMinimumBalanceForRentExemption', 0).then((answer) => BigInt(String(answer))),
  ])
  const balances = { sender: lamportsOf(sender), recipient: lamportsOf(recipient), atRest, symbol: network.nativeCurrency.symbol }
  checkFunds({ ...balances, fee: BASE_FEE, amount, token })
  const build = (compute?: BuildArgs['compute']): Uint8Array =>
    buildTransfer({ from, to, amount, blockhash, ...(token && { token }), ...(compute && { compute }) })
  const plain = build()
  const [units, price] = await Promise.all([
    simulate(ask, plain),
    priorityFee ?? findFee(ask, [from, token ? token.source : from, token ? token.target : to]),
  ])
  // The two instructions about the price cost units too.
  const compute = { units: Math.ceil(units * 1.1) + 600, price }
  const fee = BASE_FEE + (BigInt(compute.units) * price + 999_999n) / 1_000_000n
  checkFunds({ ...balances, fee, amount, token })
  // An account that sends to itself neither loses nor gets anything.
  const arrives = token && token.source !== token.target ? token.arrives(amount) : undefined
  return { transaction: price > 0n ? build(compute) : plain, fee, rent: token?.rent ?? 0n, arrives }
}

function toBlockhash(answer: unknown): BuildArgs['blockhash'] {
  const { blockhash, lastValidBlockHeight } = (answer as { readonly value: { readonly [name: string]: unknown } }).value
  return { blockhash: String(blockhash), lastValidBlockHeight: BigInt(String(lastValidBlockHeight)) }
}

async function simulate(
  ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>,
  transaction: Uint8Array,
): Promise<number> {
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' }
  const { value } = (await ask('simulateTransaction', toBase64(transaction), config)) as {
    readonly value: { readonly err?: unknown; readonly logs?: readonly string[] | null; readonly unitsConsumed?: number | string }
  }
  if (value.err) throw explainFailure(value.err, value.logs ?? [])
  return Number(value.unitsConsumed ?? 200_000)
}

interface Funds {
  readonly sender: bigint
  readonly recipient: bigint
  /** Minimum balance of an account to be kept (rent exemption). */
  readonly atRest: bigint
  readonly symbol: string
  readonly fee: bigint
  readonly amount: bigint
  readonly token: FoundToken | undefined
}

function checkFunds({ sender, recipient, atRest, symbol, fee, amount, token }: Funds): void {
  if (token && token.available < amount)
    throw solanaErrors.create('not-enough', { symbol: token.symbol, available: token.available, needed: amount })
  const needed = fee + (token ? token.rent : amount)
  if (sender < needed) throw solanaErrors.create('not-enough', { symbol, available: sender, needed })
  const left = sender - needed
  if (left > 0n && left < atRest) throw solanaErrors.create('rent', { whose: 'sender', lamports: atRest })
  if (!token && recipient === 0n && amount < atRest) throw solanaErrors.create('rent', { whose: 'recipient', lamports: atRest })
}

function lamportsOf(account: { readonly lamports: number | string } | undefined): bigint {
  return BigInt(String(account?.lamports ?? 0))
}
