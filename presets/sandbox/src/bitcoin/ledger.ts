import type { NodeBlock, NodeTransaction } from './start-node.js'

/** A transaction and its block, once it is in one. */
export interface LedgerTransaction extends NodeTransaction {
  readonly block: { readonly height: number; readonly hash: string; readonly time: number } | undefined
}
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly script: string
}

/** Mined and waiting transactions, by script: the index that this kind of node does not keep. */
export interface Ledger {
  readonly height: number
  readonly tip: string
  add(blocks: readonly NodeBlock[]): void
  wait(transaction: NodeTransaction): void
  transaction(txid: string): LedgerTransaction | undefined
  /** Newest first, waiting ones at the top. */
  transactionsOf(script: string): readonly LedgerTransaction[]
  /** Unspent coins, taking waiting transactions into account. */
  coinsOf(script: string): readonly Coin[]
  output(txid: string, vout: number): NodeTransaction['outputs'][number] | undefined
  /** The transaction that spends an output. */
  spender(txid: string, vout: number): LedgerTransaction | undefined
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const known = new Map<string, LedgerTransaction>()
  const spent = new Map<string, string>()
  let tip = { height: 0, hash: '' }
  const put = (transaction: NodeTransaction, block: LedgerTransaction['block']): void => {
    // Reinserted at the end: the map is ordered by time.
    known.delete(transaction.txid)
    known.set(transaction.txid, { ...transaction, block })
    for (const { txid, vout, coinbase } of transaction.inputs) if (!coinbase) spent.set(`${txid}:${vout}`, transaction.txid)
  }
  const ledger: Ledger = {
    get height() {
      return tip.height
    },
    get tip() {
      return tip.hash
    },
    add(blocks) {
      for (const { height, hash, time, transactions } of blocks) {
        tip = { height, hash }
        for (const transaction of transactions) put(transaction, { height, hash, time })
      }
    },
    wait: (transaction) => put(transaction, undefined),
    transaction: (txid) => known.get(txid),
    output: (txid, vout) => known.get(txid)?.outputs[vout],
    spender: (txid, vout) => known.get(spent.get(`${txid}:${vout}`) ?? ''),
    transactionsOf(script) {
      const mine = [...known.values()].filter(
        ({ inputs, outputs }) =>
          outputs.some((output) => output.script === script) ||
          inputs.some(({ txid, vout }) => ledger.output(txid, vout)?.script === script),
      )
      return mine.reverse().sort((a, b) => (b.block?.height ?? Number.MAX_SAFE_INTEGER) - (a.block?.height ?? Number.MAX_SAFE_INTEGER))
    },
    coinsOf: (script) =>
      [...known.values()].flatMap(({ txid, outputs }) =>
        outputs.flatMap((output, vout) => (output.script === script && !spent.has(`${txid}:${vout}`) ? [{ ...output, txid, vout }] : [])),
      ),
  }
  return ledger
}
