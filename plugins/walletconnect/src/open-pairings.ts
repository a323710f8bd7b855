import type { Context } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'
import { OPEN_PAIRINGS } from './shared.js'

type Ctx = Pick<Context<WalletConnectContract>, 'storage'>

interface OpenPairing {
  readonly topic: string
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** The protocol's lifetime of a proposal. A wallet may answer for as long, even if the page has replaced the URI. */
const PROPOSAL_MS = 300_000
/** A page that waits renews its URI every few minutes, so more than a few are not ours. */
const MOST = 4

/** Remembers the topic of a URI that a visitor was given: a phone may end the page while they approve in the wallet. */
export function keepOpenPairing(ctx: Ctx, topic: string): void {
  const others = read(ctx).filter((each) => each.topic !== topic)
  write(ctx, [{ topic, expires: Date.now() + PROPOSAL_MS }, ...others].slice(0, MOST))
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
    return Array.isArray(stored) ? stored.filter(isOpen).slice(0, MOST) : []
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
