import type { Context } from '@latchkey/kernel'
import { type Described, type DescribedFact, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { mayBeTransaction, mintReader, type ReadAccounts } from '../read/index.js'
import { describeTransaction, type TransactionTools } from './describe-transaction.js'

interface Params {
  readonly message?: unknown
  readonly pubkey?: unknown
  readonly transaction?: unknown
  readonly transactions?: readonly unknown[]
}

/** Every network of this family counts its coin in lamports. */
const COIN = { symbol: 'SOL', decimals: 9 }

/**
 * Describes a Solana request in words, from the forwarded parameters, and from the chain's data about accounts and tokens. Messages are
 * described at once.
 */
export function describe(
  { core, readAccounts }: Pick<Context<SolanaContract>, 'core'> & { readonly readAccounts: ReadAccounts },
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Described | Promise<Described> {
  const { t, site } = tools
  const { address, network, chain } = core.sessions.solana ?? {}
  const [{ message, pubkey, transaction, transactions } = {}] = params as readonly [Params?]
  const where: readonly DescribedFact[] = [
    { label: t('approve.site'), value: site },
    ...(address === undefined ? [] : [{ label: t('approve.account'), value: address, kind: 'address' as const }]),
    { label: t('approve.network'), value: network?.name ?? chain ?? '' },
  ]
  const stranger = pubkey !== undefined && pubkey !== address ? [{ level: 'danger' as const, text: t('approve.warn.account') }] : []
  if (method === 'solana_signMessage') {
    const bytes = read(fromBase58(String(message)))
    const { text, warnings } = describeText(bytes, tools)
    // Signing a transaction's bytes as a message yields a valid signature of that transaction.
    const hidden = mayBeTransaction(bytes, address) ? [{ level: 'danger' as const, text: t('approve.warn.moves') }] : []
    return { lead: t('approve.ask.message'), facts: where, warnings: [...stranger, ...hidden, ...warnings], text }
  }
  const coin = network?.nativeCurrency ?? COIN
  const given = (transactions ?? [transaction]).map((each) => read(fromBase64(String(each))))
  return describeAll(given, {
    ...tools,
    own: address,
    chain: network?.caipNetworkId,
    coin,
    readAccounts,
    readMint: mintReader(readAccounts, coin.symbol),
    lead: t(method === 'solana_signAndSendTransaction' ? 'approve.ask.sendTransaction' : 'approve.ask.transaction'),
  }).then(({ lead, facts, warnings }) => ({
    lead,
    // The recipient comes first.
    facts: [...facts, ...where],
    warnings: distinct([...stranger, ...warnings]),
  }))
}

async function describeAll(transactions: readonly Uint8Array[], tools: TransactionTools): Promise<Described> {
  const isMany = transactions.length > 1
  const all = await Promise.all(transactions.map((each, at) => describeTransaction(each, { ...tools, number: isMany ? `${at + 1}.` : '' })))
  const [first] = all
  if (first && !isMany) return first
  return {
    lead: tools.t('solana.approve.ask.transactions', { count: all.length }),
    facts: all.flatMap(({ lead, facts }, at) => [{ label: `${at + 1}.`, value: lead }, ...facts]),
    warnings: all.flatMap(({ warnings }) => warnings),
  }
}

/** @throws TypeError: it cannot be described, and is shown raw */
function read(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new TypeError('The request has no bytes.')
  return bytes
}

/** The most serious first, each once. */
function distinct(warnings: Described['warnings']): Described['warnings'] {
  const once = warnings.filter((warning, i) => warnings.findIndex(({ text }) => text === warning.text) === i)
  return [...once.filter(({ level }) => level === 'danger'), ...once.filter(({ level }) => level === 'warning')]
}
