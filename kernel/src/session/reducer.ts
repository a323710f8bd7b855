import type { Account, CaipNetworkId, ConnectionState } from '../types/index.js'
import { own } from './own.js'

/** A connection attempt that may still succeed. `quiet`: it is no longer shown, but a late approval still counts. */
export interface Attempt {
  readonly id: number
  readonly connector: string
  readonly quiet: boolean
  readonly restoring: boolean
  /** The remembered account of a wallet that is being restored. */
  readonly address?: string
  /** The wallet that was in use before the reload. */
  readonly preferred?: boolean
  /** The wallet is locked or missing (for now): it is remembered, and resumed when something hints that it is back. */
  readonly asleep?: boolean
  /** When a remembered wallet was last connected, in ms since 1970. */
  readonly seen?: number
}

/** A connection with the fields that only the reducer needs: its attempt, and the accounts of every chain. */
export interface OpenConnection extends ConnectionState {
  readonly attempt: number
  readonly all: readonly Account[]
}

/** A namespace as the reducer keeps it. Status is derived from it, so the two cannot disagree. */
export interface Session {
  readonly attempts: readonly Attempt[]
  readonly active: string | undefined
  readonly connections: { readonly [connector: string]: OpenConnection }
}

export type Sessions = { readonly [namespace: string]: Session }

/** Everything that can happen to a session. `attempt` links a response to its attempt; responses to older attempts change nothing. */
export type SessionEvent = { readonly namespace: string } & (
  | { readonly type: 'asked'; readonly attempt: Attempt }
  | { readonly type: 'released'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number }
  | { readonly type: 'slept'; readonly attempt: number }
  | {
      readonly type: 'opened'
      readonly attempt: number
      readonly connector: string
      readonly accounts: readonly Account[]
      readonly address?: string
      readonly chain: CaipNetworkId | undefined
      readonly approved?: readonly CaipNetworkId[] | undefined
    }
  | {
      readonly type: 'accounts'
      readonly attempt: number
      readonly connector: string
      readonly accounts: readonly Account[]
      readonly approved?: readonly CaipNetworkId[]
      readonly unranked?: true
      readonly chain?: CaipNetworkId
    }
  | { readonly type: 'chain'; readonly attempt: number; readonly connector: string; readonly chain: CaipNetworkId }
  | { readonly type: 'activated'; readonly connector: string; readonly address?: string }
  | { readonly type: 'closed'; readonly connector: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'forgotten'; readonly connector: string }
)

const EMPTY: Session = { attempts: [], active: undefined, connections: {} }

/** Pure: returns the sessions after an event. Returns the same object if nothing changed. */
export function reduceSessions(sessions: Sessions, event: SessionEvent): Sessions {
  const before = own(sessions, event.namespace) ?? EMPTY
  const after = settle(step(before, event))
  return after === before ? sessions : { ...sessions, [event.namespace]: after }
}

function step(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'asked': {
      // A visitor has one open attempt at a time; restoring resumes several wallets at once.
      const others = event.attempt.restoring ? session.attempts : session.attempts.filter((a) => a.restoring)
      // A remembered wallet stays remembered until the new attempt has a result.
      return { ...session, attempts: [...others.filter((a) => a.asleep || a.connector !== event.attempt.connector), event.attempt] }
    }
    case 'released':
      if (!session.attempts.some((a) => a.id === event.attempt && !a.quiet)) return session
      return { ...session, attempts: session.attempts.map((a) => (a.id === event.attempt ? { ...a, quiet: true } : a)) }
    case 'failed':
      return without(session, event.attempt)
    case 'slept':
      if (!session.attempts.some((a) => a.id === event.attempt && !a.asleep)) return session
      return { ...session, attempts: session.attempts.map((a) => (a.id === event.attempt ? { ...a, quiet: true, asleep: true } : a)) }
    case 'opened':
      return opened(session, event)
    case 'accounts': {
      const old = live(session, event)
      if (!old) return session
      const chain = event.chain ?? old.chain
      const accounts = accountsOn(chain, event.accounts)
      const [first] = accounts
      if (!first) return closed(session, event.connector)
      const { approved = old.approved } = event
      const isListed = accounts.some((a) => a.address === old.address)
      const isNews = accounts.length !== old.accounts.length || accounts.some((a, i) => a.address !== old.accounts[i]?.address)
      // Wallets list the account in use first, so a new first account wins over the one chosen here; an unchanged list says nothing.
      const address = isListed && (event.unranked || !isNews) ? old.address : first.address
      return keep(session, { ...old, all: event.accounts, accounts, address, chain, approved })
    }
    case 'chain': {
      const old = live(session, event)
      if (!old || old.chain === event.chain) return session
      const accounts = accountsOn(event.chain, old.all)
      return keep(session, { ...old, chain: event.chain, accounts, address: choose(accounts, old.address) ?? old.address })
    }
    case 'activated': {
      const old = own(session.connections, event.connector)
      if (!old) return session
      const known = old.accounts.some((a) => a.address === event.address)
      return { ...keep(session, known && event.address ? { ...old, address: event.address } : old), active: event.connector }
    }
    case 'closed':
      return closed(session, event.connector)
    case 'cancelled':
      return session.attempts.length ? { ...session, attempts: [] } : session
    case 'forgotten': {
      const attempts = session.attempts.filter((a) => !a.restoring || a.connector !== event.connector)
      return attempts.length === session.attempts.length ? session : { ...session, attempts }
    }
  }
}

function opened(session: Session, event: Extract<SessionEvent, { type: 'opened' }>): Session {
  const attempt = session.attempts.find((a) => a.id === event.attempt)
  const { connector, accounts: all, chain, approved } = event
  const accounts = accountsOn(chain, all)
  const address = choose(accounts, event.address)
  if (!attempt || address === undefined) return session
  const next = keep(without(session, attempt.id), { connector, all, accounts, address, chain, approved, attempt: attempt.id })
  // The visitor chose: a wallet still asleep no longer returns automatically.
  if (!attempt.restoring) return { ...next, active: connector, attempts: next.attempts.filter((a) => !a.asleep) }
  return attempt.preferred && !attempt.asleep ? { ...next, active: connector } : next
}

/** Returns the accounts of a chain. A chain without any keeps all of them, since a connected wallet always has an account. */
function accountsOn(chain: CaipNetworkId | undefined, all: readonly Account[]): readonly Account[] {
  const here = all.filter(({ chains }) => chain === undefined || !chains || chains.includes(chain))
  return here.length === 0 || here.length === all.length ? all : here
}

/** Returns the preferred account if the wallet shares it, otherwise the wallet's first. */
function choose(accounts: readonly Account[], wish: string | undefined): string | undefined {
  return accounts.some(({ address }) => address === wish) ? wish : accounts[0]?.address
}

/** No wallet is in use while the remembered one may still respond; after that, the first live one is. */
function settle(session: Session): Session {
  if (session.active !== undefined && own(session.connections, session.active)) return session
  const waiting = session.attempts.some((a) => a.preferred && !a.asleep)
  const active = waiting ? undefined : Object.keys(session.connections)[0]
  return active === session.active ? session : { ...session, active }
}

function live(
  session: Session,
  event: { readonly connector: string; readonly attempt: number },
): Session['connections'][string] | undefined {
  const connection = own(session.connections, event.connector)
  return connection?.attempt === event.attempt ? connection : undefined
}

function keep(session: Session, connection: Session['connections'][string]): Session {
  return { ...session, connections: { ...session.connections, [connection.connector]: connection } }
}

function without(session: Session, attempt: number): Session {
  const attempts = session.attempts.filter((a) => a.id !== attempt)
  return attempts.length === session.attempts.length ? session : { ...session, attempts }
}

function closed(session: Session, connector: string): Session {
  if (!own(session.connections, connector)) return session
  const { [connector]: _gone, ...connections } = session.connections
  return { ...session, connections }
}
