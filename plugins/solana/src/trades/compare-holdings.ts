import type { BalanceChange, TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { WRAPPED_SOL } from '../read/programs.js'
import type { RawAccount } from '../token/read-token.js'
import { type Holding, readHolding } from './read-holding.js'
import { isCoin } from './trade-deps.js'

/** Accounts by address, as returned by a node; undefined for those that do not exist. */
export type Accounts = ReadonlyMap<string, RawAccount | null | undefined>

/** The effects of a trade on an account. */
export interface Compared {
  readonly changes: readonly BalanceChange[]
  /** Rent for newly created token accounts, in lamports. */
  readonly rent: bigint
}

/**
 * Compares the balances of an account before and after a simulation. No more leaves than approved, no less arrives, nothing else leaves,
 * and no one gains the right to take from its token accounts. Wrapped SOL counts as SOL, and rent of the account's token accounts as its
 * own.
 * @throws transfer/mismatch
 */
export function compareHoldings(
  { from, gives, gets }: Pick<TradeArgs, 'from' | 'gives' | 'gets'>,
  { before, after, fee }: { readonly before: Accounts; readonly after: Accounts; readonly fee: bigint },
): Compared {
  const [had, has] = [before.get(from), after.get(from)]
  if (had?.owner !== has?.owner || had?.data[0] !== has?.data[0]) throw mismatch('authority')
  const sums = new Map<string, bigint>()
  let [coins, rent] = [lamportsOf(has) - lamportsOf(had) + fee, 0n]
  for (const address of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [own(before.get(address), from), own(after.get(address), from)]
    if (!was && !is) continue
    checkAuthority(was, is, after.get(address))
    coins += (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
    const { mint } = is ?? (was as Holding)
    if (mint === WRAPPED_SOL) continue
    sums.set(mint, (sums.get(mint) ?? 0n) + (is?.amount ?? 0n) - (was?.amount ?? 0n))
    if (is && !was) rent += is.lamports
  }
  const changeOf = (asset: string | undefined): bigint => (isCoin(asset) ? coins : (sums.get(String(asset)) ?? 0n))
  if (-changeOf(gives.asset) > gives.most) throw mismatch('gives')
  if (changeOf(gets.asset) < gets.least) throw mismatch('gets')
  const others = [...sums].filter(([mint]) => mint !== gives.asset)
  if ((!isCoin(gives.asset) && coins < 0n) || others.some(([, amount]) => amount < 0n)) throw mismatch('asset')
  const tokens = [...sums].flatMap(([asset, amount]) => (amount === 0n ? [] : [{ asset, amount }]))
  return { changes: [...(coins === 0n ? [] : [{ amount: coins }]), ...tokens], rent }
}

function mismatch(what: string): Error {
  return transferErrors.create('mismatch', { what })
}

/** A token account belongs to an account if the token program lets it move the content. */
function own(raw: RawAccount | null | undefined, from: string): Holding | undefined {
  const holding = readHolding(raw)
  return holding?.owner === from ? holding : undefined
}

function checkAuthority(was: Holding | undefined, is: Holding | undefined, after: RawAccount | null | undefined): void {
  // A token account that the account no longer owns must be closed: its coins are counted.
  if (!is && lamportsOf(after) > 0n) throw mismatch('authority')
  if (!is) return
  const isNew = is.delegate !== undefined && is.delegate !== was?.delegate
  if (isNew || is.delegated > (was?.delegated ?? 0n) || is.closer !== was?.closer) throw mismatch('authority')
}

function lamportsOf(raw: RawAccount | null | undefined): bigint {
  return BigInt(String(raw?.lamports ?? 0))
}
