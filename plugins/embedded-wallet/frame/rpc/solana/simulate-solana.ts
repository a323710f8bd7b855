import { base64 } from '@scure/base'
import { cleanText } from '../clean-text.js'
import type { Foretold, Move } from '../simulate.js'
import { type AskSolana, inContext, type SolanaAccount, type SolanaAccounts, toAccount } from './ask-solana.js'
import type { ParsedSolana } from './parse-transaction.js'
import { TOKEN, TOKEN_2022 } from './programs.js'
import { readTokenAccount } from './read-token-account.js'

/** What a node expects of a transaction, and who has more rights after it than before. */
export interface SolanaForetold {
  readonly result: Foretold
  /** May take tokens from accounts of the wallet. */
  readonly delegates: readonly string[]
  /** Control token accounts that were the wallet's. */
  readonly heirs: readonly string[]
  /** The program that the wallet's own account belongs to then, where it is another. */
  readonly owner: string | undefined
}

/** What a transaction is tried with. */
export interface SimulateOptions {
  readonly own: string
  /** Accounts that the transaction may change, as they are now. */
  readonly before: SolanaAccounts
  readonly writable: readonly string[]
  /** In lamports, where the wallet pays it: it is told apart from what moves. */
  readonly fee: bigint
}

const SILENT: SolanaForetold = { result: { is: 'unknown' }, delegates: [], heirs: [], owner: undefined }
const MOST_REASON = 200

/** Has the node try a transaction without signatures, and compares accounts of the wallet with what they would be. */
export async function simulateSolana(
  ask: AskSolana,
  { bytes }: Pick<ParsedSolana, 'bytes'>,
  { own, before, writable, fee }: SimulateOptions,
): Promise<SolanaForetold> {
  // Accounts of other programs may be very long, and are nobody's coins or tokens.
  const mayHold = (address: string): boolean => {
    const account = before.get(address)
    return account === undefined ? before.has(address) : account.program === TOKEN || account.program === TOKEN_2022
  }
  const addresses = [...new Set([own, ...writable.filter(mayHold)])]
  const order = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await ask('simulateTransaction', [base64.encode(bytes), order]).then(inContext, () => undefined)
  const { err, logs, accounts } = (answer ?? {}) as { readonly [field: string]: unknown }
  if (answer === undefined || err === undefined) return SILENT
  if (err !== null) return { ...SILENT, result: { is: 'failure', reason: reasonOf(err, logs) } }
  if (!Array.isArray(accounts) || accounts.length !== addresses.length || !before.has(own)) return SILENT
  try {
    const after = new Map(addresses.map((address, index) => [address, toAccount(accounts[index])] as const))
    return compare({ own, before, after, fee })
  } catch {
    // An account in a form that nobody knows: what moves is not known either.
    return SILENT
  }
}

function compare({
  own,
  before,
  after,
  fee,
}: {
  readonly own: string
  readonly before: SolanaAccounts
  readonly after: SolanaAccounts
  readonly fee: bigint
}): SolanaForetold {
  const sums = new Map<string, bigint>()
  const [delegates, heirs] = [new Set<string>(), new Set<string>()]
  for (const [address, account] of after) {
    const [was, is] = [before.get(address), account].map(readTokenAccount)
    const add = (mint: string, amount: bigint): void => void sums.set(mint, (sums.get(mint) ?? 0n) + amount)
    if (was?.owner === own) add(was.mint, -was.amount)
    if (is?.owner === own) add(is.mint, is.amount)
    if (is?.owner === own && is.delegate && (is.delegate !== was?.delegate || is.delegated > was.delegated)) delegates.add(is.delegate)
    if (is?.owner === own && is.closer && is.closer !== own && is.closer !== was?.closer) heirs.add(is.closer)
    if (was?.owner === own && is && is.owner !== own) heirs.add(is.owner)
  }
  const lamports = (account: SolanaAccount | undefined): bigint => account?.lamports ?? 0n
  const coins = lamports(after.get(own)) - lamports(before.get(own)) + fee
  const moves: readonly Move[] = [{ amount: coins }, ...[...sums].map(([asset, amount]) => ({ asset, amount }))]
  const program = after.get(own)?.program
  return {
    result: { is: 'success', moves: moves.filter(({ amount }) => amount !== 0n) },
    delegates: [...delegates],
    heirs: [...heirs],
    owner: program !== undefined && before.get(own) && before.get(own)?.program !== program ? program : undefined,
  }
}

/** What the program itself said, and what the node makes of it. */
function reasonOf(err: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.slice(-100).filter((line): line is string => typeof line === 'string') : []
  const last = (form: RegExp): string | undefined => lines.map((line) => form.exec(line)?.[1]).findLast((found) => found !== undefined)
  const said = last(/^Program log: (?:Error: |AnchorError .*Error Message: )(.{1,400})/s)
  const failed = last(/^Program \w{1,44} failed: (.{1,400})/s)
  const named = typeof err === 'string' ? err : JSON.stringify(err).replace(/[{}"[\]]/g, ' ')
  return cleanText(said && failed ? `${said} (${failed})` : (said ?? failed ?? named), MOST_REASON) || 'error'
}
