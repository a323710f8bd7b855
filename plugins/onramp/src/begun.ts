import type { Context } from '@latchkey/kernel'
import { check, list, object, string } from '@latchkey/kernel/wire'
import type { OnrampContract } from './contract.js'

/** A purchase begun in this browser. Its id is required to request it. */
export interface Begun {
  readonly id: string
  /** CAIP-10. */
  readonly account: string
}

/** A cache key: the kernel deletes it with the session of an account that it contains. */
const KEY = 'cache.begun'
/** The server returns at most this many at once. */
const MOST = 50
const schema = /* @__PURE__ */ list(
  /* @__PURE__ */ object({
    id: /* @__PURE__ */ string({ pattern: '^[0-9a-f]{32}$' }),
    account: /* @__PURE__ */ string({ maxLength: 150 }),
  }),
  { maxItems: 50 },
)

type Ctx = Pick<Context<OnrampContract>, 'storage'>

/** Newest first. */
export function readBegun({ storage }: Ctx): readonly Begun[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    // Safe: checked against the schema.
    if (!check(schema, stored)) return stored as readonly Begun[]
  } catch {
    // Not written by us.
  }
  return []
}

export function addBegun(ctx: Ctx, begun: Begun): void {
  ctx.storage.set(KEY, JSON.stringify([begun, ...readBegun(ctx)].slice(0, MOST)))
}
