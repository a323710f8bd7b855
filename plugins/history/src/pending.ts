import type { Activity, Call, Context, Network, TransferStatus } from '@latchkey/kernel'
import { tellArrival, tellChange } from '@latchkey/kernel/async'
import { chains } from '@latchkey/kernel/late'
import { check, list, literal, object, optional, string, union } from '@latchkey/kernel/wire'
import type { HistoryContract } from './contract.js'
import { sameness } from './parties.js'

type Ctx = Context<HistoryContract>

const text = /* @__PURE__ */ string({ maxLength: 4000 })
const maybe = /* @__PURE__ */ optional(text)
const schema = /* @__PURE__ */ list(
  /* @__PURE__ */ object({
    hash: text,
    chainId: text,
    minedAt: text,
    status: /* @__PURE__ */ union([
      /* @__PURE__ */ literal('pending'),
      /* @__PURE__ */ literal('confirmed'),
      /* @__PURE__ */ literal('failed'),
    ]),
    operation: text,
    from: text,
    to: text,
    transfers: /* @__PURE__ */ list(
      /* @__PURE__ */ object({
        direction: /* @__PURE__ */ union([/* @__PURE__ */ literal('in'), /* @__PURE__ */ literal('out'), /* @__PURE__ */ literal('self')]),
        quantity: /* @__PURE__ */ string({ maxLength: 120, pattern: '^[0-9]+([.][0-9]+)?$' }),
        asset: maybe,
        symbol: maybe,
        name: maybe,
        iconUrl: maybe,
        tokenId: maybe,
        party: maybe,
      }),
    ),
  }),
  { maxItems: 100 },
)
/** A cache, which the kernel clears with the session of an account that it mentions. */
const KEY = 'cache.pending'
/** When to give up on a transaction, or on a source that does not list it. */
const LONGEST_MS = 86_400_000
/** Maximum number of our own that are shown at once. */
const MOST = 20

/** Loads the stored entries into the state, once per kernel, and follows those without an outcome. */
export function followPending(ctx: Ctx, now: () => number = Date.now): void {
  const stored = readStored(ctx)
  const known = new Set(ctx.state.pending.map(({ hash }) => hash))
  const fresh = stored.filter(({ hash, minedAt }) => !known.has(hash) && now() - Date.parse(minedAt) < LONGEST_MS)
  if (fresh.length !== stored.length || fresh.length > 0) put(ctx, [...ctx.state.pending, ...fresh])
  for (const item of fresh) if (item.status === 'pending') follow(ctx, item)
  // Entries of a disconnected account belong to nobody here any more, and would prevent the others from being stored.
  ctx.on('disconnect', ({ namespace }) => {
    const accounts = ctx.core.sessions[namespace]?.connections.flatMap((connection) => connection.accounts) ?? []
    const isSame = sameness(ctx, namespace)
    const left = ctx.state.pending.filter(
      ({ chainId, from }) => !chainId.startsWith(`${namespace}:`) || accounts.some(({ address }) => isSame(address, from)),
    )
    if (left.length < ctx.state.pending.length) put(ctx, left)
  })
}

/** Shows one of the account's own transactions at once. */
export function putPending(ctx: Ctx, activity: Activity): void {
  put(ctx, [activity, ...ctx.state.pending.filter(({ hash }) => hash !== activity.hash)].slice(0, MOST))
  if (activity.status === 'pending') follow(ctx, activity)
}

/** Sources list these now. */
export function forgetPending(ctx: Ctx, hashes: ReadonlySet<string>): void {
  if (ctx.state.pending.some(({ hash }) => hashes.has(hash)))
    put(
      ctx,
      ctx.state.pending.filter(({ hash }) => !hashes.has(hash)),
    )
}

function end(ctx: Ctx, hash: string, status: TransferStatus): void {
  const item = ctx.state.pending.find((each) => each.hash === hash)
  if (item?.status === 'pending') {
    const others = ctx.state.pending.filter((each) => each !== item)
    if (status === 'confirmed' || status === 'failed' || status === 'expired')
      put(
        ctx,
        ctx.state.pending.map((each) => (each === item ? { ...item, status: status === 'confirmed' ? status : 'failed' } : each)),
      )
    // Another one replaced it; a source will list that one.
    if (status === 'replaced' || status === 'cancelled') put(ctx, others)
  }
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === item?.chainId)
  if (!item || !network) return
  const tell = item.transfers.every(({ direction }) => direction === 'in') ? tellArrival : tellChange
  tell(ctx, { address: item.from, network, hash })
}

/** Waits for its outcome, if the chain family supports that. */
function follow(ctx: Ctx, { hash, chainId }: Activity): void {
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) return
  wait(ctx, hash, network, ctx).then(
    (status) => status && !ctx.signal.aborted && end(ctx, hash, status),
    (error: unknown) => ctx.signal.aborted || ctx.report(error),
  )
}

async function wait(ctx: Ctx, hash: string, network: Network, { signal }: Call): Promise<TransferStatus | undefined> {
  const chain = ctx.read(chains).find(({ namespace }) => namespace === network.chainNamespace)
  const { transfers } = (await chain?.load?.()) ?? {}
  const outcome = await (await transfers?.())?.wait(hash, network, { signal })
  // A transfer that was sped up is listed under its new hash.
  return outcome?.replacement === undefined ? outcome?.status : 'replaced'
}

function put(ctx: Ctx, pending: readonly Activity[]): void {
  ctx.state.pending = pending
  ctx.storage.set(KEY, pending.length > 0 ? JSON.stringify(pending) : undefined)
}

function readStored({ storage }: Ctx): readonly Activity[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    // The schema was checked above.
    if (!check(schema, stored)) return stored as readonly Activity[]
  } catch {
    // Not ours.
  }
  return []
}
