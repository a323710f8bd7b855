import type { TransferArgs, TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { PlanDeps } from '../actions/plan-transfer.js'
import { fromBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import { SYSTEM_PROGRAM } from '../read/programs.js'
import { isOnCurve } from '../sns/is-on-curve.js'
import { confirmDecimals } from '../token/confirm-decimals.js'
import { type RawAccount, readMint } from '../token/read-token.js'
import type { Kit } from './kit.js'

/** Lamports held back for the fee while that is still unknown; ten times what a busy cluster charges for a transfer. */
const SPARE = 100_000n

/**
 * Prepares a transfer of SOL or of a token and simulates it, without signing. `max` of SOL holds back the fee plus a margin of one fifth,
 * and the minimum balance of the account, so that the wallet may raise the fee.
 * @throws transfer/not-enough, no-fee, token-unconfirmed, would-fail
 */
export async function plan(kit: Kit, deps: PlanDeps, args: TransferArgs): Promise<TransferPlan> {
  const { to, asset, decimals, network } = args
  const make = (amount: bigint) =>
    kit.planTransfer(deps, { to, amount, ...(asset !== undefined && { mint: asset }) }).catch((error: unknown) => {
      throw explain(error, network.nativeCurrency.symbol)
    })
  const [[behind, mint], most] = await Promise.all([
    kit.readAccounts(deps, asset === undefined ? [to] : [to, asset]),
    args.amount === 'max' ? findMost(kit, deps, args) : undefined,
  ])
  if (asset !== undefined) confirmDecimals(asset, decimals, mint)
  const first = most ?? args.amount
  if (first === 'max' || first <= 0n) throw transferErrors.create('not-enough', {})
  const tried = await make(first)
  // Once the fee is known, the amount held back shrinks to it.
  const amount = most !== undefined && asset === undefined ? first + SPARE - (tried.fee * 12n + 9n) / 10n : first
  const { transaction, fee, rent, arrives } = amount === first ? tried : await make(amount)
  const recipient = recipientOf(to, behind)
  // The blockhash is a confirmed one; a stricter preflight would not have it yet.
  const order = Object.freeze({
    transaction: toBase64(transaction),
    pubkey: args.from,
    options: Object.freeze({ preflightCommitment: 'confirmed' }),
  })
  return Object.freeze({
    args: Object.freeze({ ...args }),
    amount,
    fee,
    ...(arrives !== undefined && { arrives }),
    ...(rent > 0n && { rent }),
    ...(recipient && { recipient }),
    request: Object.freeze({ method: 'solana_signAndSendTransaction', params: Object.freeze([order]) }),
  } satisfies TransferPlan)
}

function recipientOf(to: string, behind: RawAccount | undefined): TransferPlan['recipient'] {
  // A program may still create an account there; a typo never will.
  if (behind === undefined) return isOnCurve(fromBase58(to) ?? new Uint8Array()) ? undefined : 'keyless'
  if (behind.owner === SYSTEM_PROGRAM) return undefined
  return readMint(behind) ? 'asset' : 'contract'
}

async function findMost(kit: Kit, deps: PlanDeps, { from, to, asset }: TransferArgs): Promise<bigint> {
  if (asset !== undefined) {
    const { findToken } = await deps.tokens()
    return (await findToken(deps, { to, mint: asset, find: kit.findTokenAccount })).available
  }
  const [[sender], atRest] = await Promise.all([
    kit.readAccounts(deps, [from]),
    deps.rpc(deps.network, 'getMinimumBalanceForRentExemption', [0], deps.signal),
  ])
  return BigInt(String(sender?.lamports ?? 0)) - BigInt(String(atRest)) - SPARE
}

/** Converts errors of this plugin to those common to every chain family. */
function explain(error: unknown, symbol: string): unknown {
  if (solanaErrors.is(error, 'not-enough'))
    return error.details.symbol === symbol
      ? transferErrors.create('no-fee', { symbol }, { cause: error })
      : transferErrors.create('not-enough', {}, { cause: error })
  if (solanaErrors.is(error, 'simulation-failed') || solanaErrors.is(error, 'token-not-movable') || solanaErrors.is(error, 'rent'))
    return transferErrors.create('would-fail', { reason: error.message }, { cause: error })
  return error
}
