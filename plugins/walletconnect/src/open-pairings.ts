import type { Context, ListedWallet, Mutable } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'
import { OPEN_PAIRINGS } from './shared.js'

type Ctx = Pick<Context<WalletConnectContract>, 'storage'>

interface OpenPairing {
  readonly topic: string
  /** Milliseconds since the epoch. */
  readonly expires: number
  /** Wallet whose app the visitor opened with the URI. */
  readonly wallet?: ListedWallet | undefined
}
/** Remembered facts of a wallet: enough to recognize it, and to bring its app to the front. */
const FIELDS = ['id', 'name', 'homepage', 'mobile_link', 'link_mode', 'webapp_link', 'browser_link', 'play_store'] as const

/** The protocol's lifetime of a proposal. A wallet may answer for as long, even if the page has replaced the URI. */
const PROPOSAL_MS = 300_000
/** A page that waits renews its URI every few minutes, so a longer list is foreign. */
const MOST = 4

/**
 * Remembers the topic of a URI that a visitor was given, and the wallet whose app they opened: a phone may end the page while they approve
 * in the wallet.
 */
export function keepOpenPairing(ctx: Ctx, topic: string, wallet?: ListedWallet): void {
  const others = read(ctx).filter((each) => each.topic !== topic)
  write(ctx, [{ topic, expires: Date.now() + PROPOSAL_MS, ...(wallet && { wallet: factsOf(wallet) }) }, ...others].slice(0, MOST))
}

/** The visitor has opened the app of a wallet with the URI of a remembered pairing. */
export function noteOpened(ctx: Ctx, topic: string, wallet: ListedWallet): void {
  const all = read(ctx)
  if (all.some((each) => each.topic === topic))
    write(
      ctx,
      all.map((each) => (each.topic === topic ? { ...each, wallet: factsOf(wallet) } : each)),
    )
}

/** Returns the wallet whose app was opened for a pairing. */
export function openedFor(ctx: Ctx, topic: string): ListedWallet | undefined {
  return read(ctx).find((each) => each.topic === topic)?.wallet
}

/** Returns the topics of pairings that a wallet may still answer. */
export function openPairings(ctx: Ctx): readonly string[] {
  return read(ctx).map(({ topic }) => topic)
}

/** A wallet has answered, or this page no longer waits. Other tabs may still wait for theirs. */
export function dropOpenPairings(ctx: Ctx, topics: readonly string[]): void {
  write(
    ctx,
    read(ctx).filter(({ topic }) => !topics.includes(topic)),
  )
}

/** `wc:<topic>@2?…` */
export function topicOf(uri: string): string {
  return /^wc:([^@]+)/.exec(uri)?.[1] ?? ''
}

function read({ storage }: Ctx): readonly OpenPairing[] {
  try {
    const stored: unknown = JSON.parse(storage.get(OPEN_PAIRINGS) ?? '[]')
    return Array.isArray(stored)
      ? stored
          .filter(isOpen)
          .slice(0, MOST)
          .map(({ topic, expires, wallet }) => ({ topic, expires, wallet: factsOf(wallet) }))
      : []
  } catch {
    return []
  }
}

function write({ storage }: Ctx, pairings: readonly OpenPairing[]): void {
  storage.set(OPEN_PAIRINGS, pairings.length > 0 ? JSON.stringify(pairings) : undefined)
}

function isOpen(value: unknown): value is OpenPairing {
  const { topic, expires } = (value ?? {}) as { readonly topic?: unknown; readonly expires?: unknown }
  return typeof topic === 'string' && typeof expires === 'number' && expires > Date.now() && expires <= Date.now() + PROPOSAL_MS
}

/** Returns the texts among the facts that are remembered; undefined without an id and a name. */
function factsOf(given: unknown): ListedWallet | undefined {
  const all = (given ?? {}) as { readonly [field: string]: unknown }
  const facts: Mutable<Partial<Record<(typeof FIELDS)[number], string>>> = {}
  for (const field of FIELDS) {
    const value = all[field]
    if (typeof value === 'string') facts[field] = value
  }
  const { id, name, ...links } = facts
  return id !== undefined && name !== undefined ? { id, name, ...links } : undefined
}
