import type { Context } from '@latchkey/kernel'
import { type Described, type DescribedFact, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { readInstructions } from '../transaction/read-instructions.js'
import { readWhole } from '../transaction/read-whole.js'

const SYSTEM = '11111111111111111111111111111111'
const TRANSFER = 2

interface Params {
  readonly message?: unknown
  readonly pubkey?: unknown
  readonly transaction?: unknown
  readonly transactions?: readonly unknown[]
}

/** Describes a Solana request in words, from the very parameters that are passed on. */
export function describe(
  { core }: Pick<Context<SolanaContract>, 'core'>,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Described {
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
    const hidden = isTransactionMessage(bytes, address) ? [{ level: 'danger' as const, text: t('approve.warn.moves') }] : []
    return { lead: t('approve.ask.message'), facts: where, warnings: [...stranger, ...hidden, ...warnings], text }
  }
  const all = transactions ?? [transaction]
  return {
    lead: t('approve.ask.transaction'),
    // The recipient stands first.
    facts: [...all.flatMap((each) => factsOf(String(each), tools)), ...where],
    warnings: stranger,
  }
}

/** Describes a legacy transaction; others, which may list accounts elsewhere, are shown as the raw request. */
function factsOf(transaction: string, { t }: DescribeTools): readonly DescribedFact[] {
  try {
    return readInstructions(read(fromBase64(transaction))).flatMap(({ program, accounts, data }): readonly DescribedFact[] => {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      if (program !== SYSTEM || data.length !== 12 || view.getUint32(0, true) !== TRANSFER)
        return [{ label: t('approve.call'), value: program, kind: 'address' }]
      return [
        { label: t('approve.to'), value: accounts[1] ?? '', kind: 'address' },
        { label: t('approve.amount'), value: `${fromUnits(view.getBigUint64(4, true), 9)} SOL` },
      ]
    })
  } catch {
    return []
  }
}

/** @throws TypeError: it cannot be described, and is shown raw */
function read(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new TypeError('The request has no bytes.')
  return bytes
}

/** Begins an off-chain message, which can be no transaction but may name its signers. */
const OFF_CHAIN = '\u00ffsolana offchain'

/**
 * Returns whether a signature of the bytes could be the signature of a transaction. Those of the account contain its key, whether or not
 * they can be parsed; of those of others, only the parser knows.
 */
function isTransactionMessage(bytes: Uint8Array, address: string | undefined): boolean {
  if (String.fromCharCode(...bytes.slice(0, OFF_CHAIN.length)) === OFF_CHAIN) return false
  const key = address === undefined ? undefined : fromBase58(address)
  if (key && bytes.some((_, start) => start + key.length <= bytes.length && key.every((byte, at) => bytes[start + at] === byte)))
    return true
  const signers = bytes[(bytes[0] ?? 0) >= 0x80 ? 1 : 0] ?? 0
  return parses(bytes) || (signers < 128 && parses(Uint8Array.of(signers, ...new Uint8Array(signers * 64), ...bytes)))
}

function parses(transaction: Uint8Array): boolean {
  try {
    readWhole(transaction)
    return true
  } catch {
    return false
  }
}
