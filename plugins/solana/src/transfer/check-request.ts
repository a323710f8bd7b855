import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase64 } from '../codec/base64.js'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM } from '../read/programs.js'
import { readWhole } from '../transaction/read-whole.js'
import type { Kit } from './kit.js'
import { readCoins, readTokens } from './read-moves.js'

/**
 * Parses the wallet's transaction, instruction by instruction, and compares it with the approved terms: one transfer, the compute unit
 * price, and creation of the recipient's token account if needed. Nothing else.
 * @throws transfer/mismatch
 */
export async function checkRequest({ findTokenAccount }: Kit, { args, amount, request }: TransferPlan): Promise<void> {
  const mismatch = (what: string): Error => transferErrors.create('mismatch', { what })
  const { from, to, asset } = args
  const [order, ...more] = request.params as readonly { readonly transaction?: unknown; readonly pubkey?: unknown }[]
  if (request.method !== 'solana_signAndSendTransaction' || !order || more.length > 0) throw mismatch('method')
  const bytes = typeof order.transaction === 'string' ? fromBase64(order.transaction) : undefined
  if (!bytes) throw mismatch('data')
  const { version, signers, instructions } = readWhole(bytes)
  if (order.pubkey !== from || signers.join() !== from) throw mismatch('sender')
  // This plugin plans transfers without lookup tables.
  if (version !== 'legacy') throw mismatch('data')
  if (args.amount !== 'max' && args.amount !== amount) throw mismatch('amount')
  const work = instructions.filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)
  const made = work.filter(({ program }) => program === ASSOCIATED_TOKEN_PROGRAM)
  const [transfer, ...others] = work.filter(({ program }) => program !== ASSOCIATED_TOKEN_PROGRAM)
  if (!transfer || others.length > 0 || made.length > (asset === undefined ? 0 : 1)) throw mismatch('data')
  const moved = asset === undefined ? readCoins(transfer) : readTokens(transfer)
  if (!moved) throw mismatch('data')
  if (moved.owner !== from) throw mismatch('sender')
  if (moved.mint !== asset) throw mismatch('asset')
  if (moved.amount !== amount) throw mismatch('amount')
  const target = asset === undefined ? to : await findTokenAccount(to, asset, transfer.program)
  // The recipient may be given as the token account itself.
  if (moved.to !== target && moved.to !== to) throw mismatch('recipient')
  for (const { accounts, data } of made) {
    const [payer, account, owner, mint] = accounts
    if (data.join() !== '1' || payer !== from || account !== target || owner !== to || mint !== asset) throw mismatch('recipient')
  }
}
