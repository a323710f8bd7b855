import type { Context } from '@latchkey/kernel'
import { type Described, type DescribedFact, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { readInstructions } from '../transaction/read-instructions.js'

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
    const hidden = isTransactionMessage(bytes) ? [{ level: 'danger' as const, text: t('approve.warn.moves') }] : []
    return { lead: t('approve.ask.message'), facts: where, warnings: [...stranger, ...hidden, ...warnings], text }
  }
  const all = transactions ?? [transaction]
  return {
    lead: t('approve.ask.transaction'),
    facts: [...where, ...all.flatMap((each) => factsOf(String(each), tools))],
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

/** Returns true if the bytes are a transaction's message: with empty signatures in front, they parse as one. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const versioned = ((bytes[0] ?? 0) & 0x80) !== 0
  const signers = bytes[versioned ? 1 : 0] ?? 0
  if (versioned || signers === 0 || signers > 16) return false
  try {
    readInstructions(Uint8Array.of(signers, ...new Uint8Array(signers * 64), ...bytes))
    return true
  } catch {
    return false
  }
}
