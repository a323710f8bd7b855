/** One event of a receipt. Everything is in lower case. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
/** A mined transaction. Addresses are in lower case. */
export interface Mined {
  readonly hash: string
  readonly block: number
  readonly from: string
  /** Undefined for a contract creation. */
  readonly to: string | undefined
  readonly created: string | undefined
  readonly value: bigint
  readonly input: string
  readonly failed: boolean
  readonly logs: readonly Log[]
  /** Seconds since the epoch, if the node includes it. */
  readonly time: number | undefined
}

interface Fields {
  readonly [field: string]: unknown
}

/** Parses the answer of `ots_searchTransactionsBefore`. @throws TypeError */
export function readSearch(answer: unknown): { readonly mined: readonly Mined[]; readonly last: boolean } {
  const { txs, receipts, lastPage } = fields(answer, 'ots_searchTransactionsBefore')
  if (!Array.isArray(txs) || !Array.isArray(receipts) || typeof lastPage !== 'boolean') throw wrong('ots_searchTransactionsBefore')
  const byHash = new Map(receipts.map((receipt: unknown) => [hex(fields(receipt, 'receipt').transactionHash, 'hash'), receipt]))
  return { last: lastPage, mined: txs.map((tx: unknown) => readMined(tx, byHash.get(hex(fields(tx, 'transaction').hash, 'hash')))) }
}

/** A transaction and its receipt. @throws TypeError */
export function readMined(transaction: unknown, receipt: unknown): Mined {
  const tx = fields(transaction, 'transaction')
  const { status, logs, contractAddress, timestamp, blockNumber } = fields(receipt, 'receipt')
  if (!Array.isArray(logs)) throw wrong('receipt')
  return {
    hash: hex(tx.hash, 'hash'),
    block: number(tx.blockNumber ?? blockNumber, 'block'),
    from: hex(tx.from, 'sender'),
    to: tx.to ? hex(tx.to, 'recipient') : undefined,
    created: contractAddress ? hex(contractAddress, 'contract') : undefined,
    value: BigInt(hex(tx.value, 'value')),
    input: hex(tx.input ?? tx.data ?? '0x', 'input'),
    failed: status !== undefined && number(status, 'status') === 0,
    logs: logs.map(readLog),
    time: timestamp === undefined || timestamp === null ? undefined : number(timestamp, 'time'),
  }
}

/** @throws TypeError */
export function readLogs(answer: unknown): readonly { readonly hash: string; readonly block: number }[] {
  if (!Array.isArray(answer)) throw wrong('eth_getLogs')
  return answer.map((log: unknown) => {
    const { transactionHash, blockNumber } = fields(log, 'eth_getLogs')
    return { hash: hex(transactionHash, 'hash'), block: number(blockNumber, 'block') }
  })
}

/** @throws TypeError */
export function readBlockNumber(answer: unknown): number {
  return number(answer, 'eth_blockNumber')
}

/** Seconds. @throws TypeError */
export function readTime(block: unknown): number {
  return number(fields(block, 'block').timestamp, 'time')
}

function readLog(log: unknown): Log {
  const { address, topics, data } = fields(log, 'log')
  if (!Array.isArray(topics)) throw wrong('log')
  return { address: hex(address, 'contract'), topics: topics.map((topic: unknown) => hex(topic, 'topic')), data: hex(data ?? '0x', 'data') }
}

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw wrong(what)
  // Every field is checked when it is read.
  return value as Fields
}

function hex(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value)) throw wrong(what)
  return value.toLowerCase()
}

function number(value: unknown, what: string): number {
  const found = typeof value === 'number' ? value : Number(hex(value, what))
  if (!Number.isSafeInteger(found) || found < 0) throw wrong(what)
  return found
}

function wrong(what: string): TypeError {
  return new TypeError(`A node answered no ${what}.`)
}
