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
  if (readStored(ctx).length > 0) change(ctx, (all) => all.filter(({ minedAt }) => now() - Date.parse(minedAt) < LONGEST_MS))
  // Entries of a disconnected account belong to no one here, and would prevent the others from being stored.
  ctx.on('disconnect', ({ namespace }) => {
    const accounts = ctx.core.sessions[namespace]?.connections.flatMap((connection) => connection.accounts) ?? []
    const isSame = sameness(ctx, namespace)
    change(ctx, (all) =>
      all.filter(({ chainId, from }) => !chainId.startsWith(`${namespace}:`) || accounts.some(({ address }) => isSame(address, from))),
    )
  })
}

/** Shows one of the account's own transactions at once. */
export function putPending(ctx: Ctx, activity: Activity): void {
  change(ctx, (all) => [activity, ...all.filter(({ hash }) => hash !== activity.hash)].slice(0, MOST))
}

/** Sources list these now. */
export function forgetPending(ctx: Ctx, hashes: ReadonlySet<string>): void {
  if (hashes.size > 0) change(ctx, (all) => all.filter(({ hash }) => !hashes.has(hash)))
}

function end(ctx: Ctx, hash: string, status: TransferStatus): void {
  const item = ctx.state.pending.find((each) => each.hash === hash)
  if (item?.status === 'pending') {
    if (status === 'confirmed' || status === 'failed' || status === 'expired')
      change(ctx, (all) => all.map((each) => (each.hash === hash ? { ...each, status: status === 'confirmed' ? status : 'failed' } : each)))
    // Another one replaced it; a source will list that one.
    if (status === 'replaced' || status === 'cancelled') change(ctx, (all) => all.filter((each) => each.hash !== hash))
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

/**
 * Changes the list, which all tabs share. It is read again before it is written, and entries that another tab has added are followed here
 * too: that tab may be closed.
 */
function change(ctx: Ctx, edit: (all: readonly Activity[]) => readonly Activity[]): void {
  const before = ctx.state.pending
  const stored = readStored(ctx)
  const own = before.map((item) => stored.find(({ hash, status }) => hash === item.hash && status !== 'pending') ?? item)
  const all = [...own, ...stored.filter(({ hash }) => !before.some((item) => item.hash === hash))]
  const pending = edit(all)
  if (JSON.stringify(pending) !== JSON.stringify(before)) ctx.state.pending = pending
  if (JSON.stringify(pending) !== JSON.stringify(stored)) ctx.storage.set(KEY, pending.length > 0 ? JSON.stringify(pending) : undefined)
  for (const item of pending)
    if (item.status === 'pending' && !before.some(({ hash, status }) => hash === item.hash && status === 'pending')) follow(ctx, item)
}

function readStored({ storage }: Ctx): readonly Activity[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    // The schema was checked above.
    if (!check(schema, stored)) return stored as readonly Activity[]
  } catch {
    // Foreign data.
  }
  return []
}
