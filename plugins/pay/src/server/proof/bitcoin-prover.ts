import { boolean, check, integer, list, nothing, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import { createUpstream, type ServerCall, serverErrors, type Upstream } from '@latchkey/server-kit'
import type { Proof, Prover, Verdict, Wanted } from './prover.js'

/** Prover for Bitcoin, and the health of its servers. */
export interface BitcoinProver extends Prover {
  readonly upstreams: readonly Upstream[]
}

const txid = /* @__PURE__ */ string({ pattern: '^[0-9a-f]{64}$' })
const output = /* @__PURE__ */ object({
  value: /* @__PURE__ */ integer({ minimum: 0 }),
  scriptpubkey_address: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 100 })),
})
const transactionAnswer = /* @__PURE__ */ object({
  txid,
  vin: /* @__PURE__ */ list(
    /* @__PURE__ */ object({ prevout: /* @__PURE__ */ optional(/* @__PURE__ */ union([output, /* @__PURE__ */ nothing()])) }),
  ),
  vout: /* @__PURE__ */ list(output),
  status: /* @__PURE__ */ object({
    confirmed: /* @__PURE__ */ boolean(),
    block_height: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0 })),
    block_time: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0 })),
  }),
})
const listAnswer = /* @__PURE__ */ list(transactionAnswer)
type Transaction = Static<typeof transactionAnswer>

/** How far a miner's block time may differ from the real time. */
const MINERS_MS = 7_200_000
/** Blocks that the chain may still replace. */
const REPLACED = 6
/** Pages of an address's history that one search reads. */
const MOST_PAGES = 8

/**
 * Proves Bitcoin payments with servers that have Esplora's HTTP API, by CAIP-2 id: outputs of exactly the amount due, in blocks of their
 * chain.
 */
export function bitcoinProver(urls: { readonly [chain: string]: string } = {}): BitcoinProver {
  const servers = new Map(
    Object.entries(urls).map(([chain, url]) => [
      chain,
      { base: url.replace(/\/$/, ''), upstream: createUpstream({ name: `Esplora of ${chain}`, maxBytes: 5_000_000, tries: 2 }) },
    ]),
  )
  const ask = async (chain: string, path: string, call: ServerCall): Promise<string | undefined> => {
    const server = servers.get(chain)
    if (!server) throw serverErrors.create('unavailable', { what: 'A server of this Bitcoin network' })
    const { status, text } = await server.upstream.send(`${server.base}${path}`, {}, call)
    if (status === 404) return undefined
    if (status !== 200) throw odd(chain, new Error(`It answered ${status}.`))
    return text
  }
  const read = async (
    chain: string,
    path: string,
    schema: typeof listAnswer | typeof transactionAnswer,
    call: ServerCall,
  ): Promise<unknown> => {
    const text = await ask(chain, path, call)
    if (text === undefined) return undefined
    try {
      const value: unknown = JSON.parse(text)
      const problem = check(schema, value)
      if (problem) throw new Error(problem)
      return value
    } catch (cause) {
      throw odd(chain, cause)
    }
  }
  const height = async (chain: string, call: ServerCall): Promise<number> => {
    const text = (await ask(chain, '/blocks/tip/height', call)) ?? ''
    if (!/^\d{1,9}$/.test(text.trim())) throw odd(chain, new Error('It has no height.'))
    return Number(text)
  }
  /** Reads an address's history, newest first. `isWhole` if it was read up to a transaction that is old, or its end. */
  const history = async (
    { chain, recipient }: Pick<Wanted, 'chain' | 'recipient'>,
    isEnough: (oldest: Transaction) => boolean,
    call: ServerCall,
  ): Promise<{ readonly all: readonly Transaction[]; readonly isWhole: boolean }> => {
    const path = `/address/${encodeURIComponent(recipient)}/txs`
    const all: Transaction[] = []
    let last: string | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const own = last === undefined ? path : `${path}/chain/${last}`
      // Safe: checked against the schema above.
      const part = ((await read(chain, own, listAnswer, call)) ?? []) as readonly Transaction[]
      all.push(...part)
      const oldest = part.at(-1)
      if (!oldest || oldest.txid === last || !oldest.status.confirmed || isEnough(oldest)) return { all, isWhole: true }
      last = oldest.txid
    }
    return { all, isWhole: false }
  }
  return {
    async mark({ chain, recipient, needed }, call) {
      const tip = await height(chain, call)
      const after = tip - Math.max(needed, REPLACED)
      const blockOf = ({ status }: Transaction): number => status.block_height ?? 0
      const { all, isWhole } = await history({ chain, recipient }, (oldest) => blockOf(oldest) <= after, call)
      const outputs = all.flatMap(({ vout }) => vout.filter(({ scriptpubkey_address: to }) => to === recipient))
      // Some transactions of the last block that was read may be missing.
      const oldest = all.at(-1)
      return { mark: String(isWhole || !oldest ? after : blockOf(oldest)), seen: new Set(outputs.map(({ value }) => String(value))) }
    },
    upstreams: [...servers.values()].map(({ upstream }) => upstream),
    async look(wanted, hash, call) {
      if (!/^[\da-f]{64}$/.test(hash)) return { verdict: 'other', proofs: [] }
      // Safe: checked against the schema above.
      const transaction = (await read(wanted.chain, `/tx/${hash}`, transactionAnswer, call)) as Transaction | undefined
      if (transaction?.txid !== hash) return { verdict: 'unknown', proofs: [] }
      if (!transaction.status.confirmed) return { verdict: payingOf(transaction, wanted).length > 0 ? 'pending' : 'other', proofs: [] }
      return judge(transaction, wanted, await height(wanted.chain, call))
    },
    async search(wanted, call) {
      const { all } = await history(wanted, (oldest) => isOld(oldest, wanted), call)
      const paying = all.filter((each) => payingOf(each, wanted).length > 0)
      const inBlocks = paying.filter(({ status }) => status.confirmed)
      const tip = inBlocks.length > 0 ? await height(wanted.chain, call) : 0
      // The server lists them newest first.
      const proofs = inBlocks.flatMap((each) => judge(each, wanted, tip).proofs).reverse()
      return { proofs, pending: paying.find(({ status }) => !status.confirmed)?.txid, scan: undefined }
    },
  }
}

function judge(transaction: Transaction, wanted: Wanted, tip: number): { readonly verdict: Verdict; readonly proofs: readonly Proof[] } {
  const { block_height: block = 0 } = transaction.status
  const isLate = (transaction.status.block_time ?? 0) * 1000 > wanted.until + MINERS_MS
  if (isOld(transaction, wanted) || isLate) return { verdict: 'other', proofs: [] }
  const confirmations = Math.max(1, tip - block + 1)
  const payer = transaction.vin[0]?.prevout?.scriptpubkey_address
  const proofs = payingOf(transaction, wanted).map((position): Proof => {
    return { hash: transaction.txid, position, payer, block: String(block), confirmations, final: confirmations >= wanted.needed }
  })
  return { verdict: proofs.length > 0 ? 'pays' : 'other', proofs }
}

/**
 * Returns whether a transaction was in a block before the payment's creation. The newest blocks of that time may have been replaced since;
 * their transfers have another amount.
 */
function isOld({ status: { block_time: seconds = 0, block_height: block = 0 } }: Transaction, { since, mark }: Wanted): boolean {
  if (mark !== undefined && block <= Number(mark)) return true
  // Also with a mark: the server may have been far behind when it was asked.
  return seconds * 1000 < since - MINERS_MS
}

/** Returns outputs of exactly the amount due. Change from the recipient's own spending is not a payment. */
function payingOf({ vin, vout }: Transaction, { recipient, due }: Wanted): readonly number[] {
  if (vin.some(({ prevout }) => prevout?.scriptpubkey_address === recipient)) return []
  return vout.flatMap(({ value, scriptpubkey_address: to }, position) => (to === recipient && BigInt(value) === due ? [position] : []))
}

function odd(chain: string, cause: unknown): Error {
  return serverErrors.create('unavailable', { what: `Esplora of ${chain}` }, { cause })
}
