import type { Context } from '@latchkey/kernel'
import { check, integer, list, literal, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import type { PayContract } from './contract.js'

const KEY = 'book'
const MOST = 50
const DAYS_30_MS = 2_592_000_000
const text = /* @__PURE__ */ string({ minLength: 1, maxLength: 400 })
const entrySchema = /* @__PURE__ */ object({
  reference: text,
  /** Normalized asset, recipient and amount. */
  of: text,
  /** Set if the reference was generated here. */
  made: /* @__PURE__ */ optional(/* @__PURE__ */ literal(true)),
  /** Id of the payment at the server. */
  payment: /* @__PURE__ */ optional(text),
  /** Holder of the attempt, as known to the server. */
  holder: /* @__PURE__ */ optional(text),
  hash: /* @__PURE__ */ optional(text),
  /** Name of the paying exchange, and its deposit. */
  exchange: /* @__PURE__ */ optional(text),
  session: /* @__PURE__ */ optional(text),
  /** `asked`: the wallet was asked, and its answer is unknown. */
  status: /* @__PURE__ */ union([
    /* @__PURE__ */ literal('asked'),
    /* @__PURE__ */ literal('sent'),
    /* @__PURE__ */ literal('settled'),
    /* @__PURE__ */ literal('failed'),
    /* @__PURE__ */ literal('refunded'),
  ]),
  /** Milliseconds since 1970. */
  at: /* @__PURE__ */ integer({ minimum: 0 }),
})
const schema = /* @__PURE__ */ list(entrySchema, { maxItems: 50 })

/** A payment that was begun in this browser. */
export type Entry = Static<typeof entrySchema>
type Ctx = Pick<Context<PayContract>, 'storage'>

/** Returns payments, newest first. Finished ones are kept for 30 days. */
export function readBook({ storage }: Ctx): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    // Safe: checked against the schema.
    if (!check(schema, stored)) return (stored as readonly Entry[]).filter((entry) => isOpen(entry) || Date.now() - entry.at < DAYS_30_MS)
  } catch {
    // Not written by us.
  }
  return []
}

/** Payments with an unknown end are kept when space runs out. */
export function writeEntry(ctx: Ctx, entry: Entry): void {
  const others = readBook(ctx).filter(({ reference }) => reference !== entry.reference)
  const kept = [entry, ...others.filter(isOpen), ...others.filter((each) => !isOpen(each))].slice(0, MOST)
  write(
    ctx,
    kept.sort((a, b) => b.at - a.at),
  )
}

/** Removes a payment of which nothing was sent. */
export function dropEntry(ctx: Ctx, reference: string): void {
  write(
    ctx,
    readBook(ctx).filter((each) => each.reference !== reference),
  )
}

/** Returns whether money is moving, or may have moved. */
export function isOpen({ status }: Entry): boolean {
  return status === 'asked' || status === 'sent'
}

function write({ storage }: Ctx, entries: readonly Entry[]): void {
  storage.set(KEY, JSON.stringify(entries))
}
