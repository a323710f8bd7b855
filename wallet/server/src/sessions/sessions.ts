import { createHmac } from 'node:crypto'
import { type Database, type SqlValue, serverErrors } from '@latchkey/server-kit'
import type { Tokens } from '@latchkey/wallet-protocol/wire'
import type { DeviceRequest } from '../device-request.js'
import type { Keys } from '../keys.js'
import { count, limits } from '../limits.js'
import { hashOf, newSecret } from '../secrets.js'
import { ACCESS_MS, signAccess } from './access-token.js'

/** How long a session lasts without a refresh. */
const SESSION_MS = 2_592_000_000
/** How long a session lasts at most. After that, the visitor logs in again. */
const LONGEST_MS = 7_776_000_000
/** How long a used refresh token still returns its successor: a response may get lost, and tabs refresh concurrently. */
const GRACE_MS = 30_000

/** A login on one device. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly project: string
  readonly jkt: string
  /** When the code was entered, in milliseconds. */
  readonly loginAt: number
  readonly expiresAt: number
}

/** Starts a session, and replaces the user's earlier ones with the same device key in this project. */
export async function startSession(within: Database, request: DeviceRequest, { userId }: { readonly userId: string }): Promise<Tokens> {
  const { jkt, now, env } = request
  await endSessions(within, { userId, jkt, project: env.projectId })
  const [id, refresh] = [newSecret(), newSecret()]
  const session: Session = { id, userId, project: env.projectId, jkt, loginAt: now, expiresAt: now + SESSION_MS }
  await within.query(
    'INSERT INTO ew_sessions (id, user_id, project, jkt, refresh, browser, login_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    // The browser is in the security log, sealed.
    [id, userId, env.projectId, jkt, hashOf(refresh), '', now, session.expiresAt],
  )
  return tokensOf(request, session, refresh)
}

/**
 * Takes a refresh token and returns its successor, which is derived with the server's key, so that repeated requests within the grace
 * period get the same one.
 *
 * @throws server/unproven with the field `refreshToken`, server/rate-limited
 */
export async function refreshSession(request: DeviceRequest, refreshToken: string): Promise<Tokens> {
  const { database, jkt, now, env, keys } = request
  const hash = hashOf(refreshToken)
  const outcome = await database.transaction(async (within) => {
    const current = await findBy(within, 'refresh = ?', hash, now)
    if (current) {
      // A request from another device must not affect this session.
      if (current.jkt !== jkt || current.project !== env.projectId) return undefined
      await count(within, [{ limit: limits.refreshes, key: current.id }], now)
      const next = successorOf(keys, current.id, refreshToken)
      const expiresAt = Math.min(now + SESSION_MS, current.loginAt + LONGEST_MS)
      const [row] = await within.query('UPDATE ew_sessions SET refresh = ?, expires_at = ? WHERE id = ? AND refresh = ? RETURNING id', [
        hashOf(next),
        expiresAt,
        current.id,
        hash,
      ])
      if (row) {
        await within.query('INSERT INTO ew_rotated (refresh, session_id, at, expires_at) VALUES (?, ?, ?, ?)', [
          hash,
          current.id,
          now,
          expiresAt,
        ])
        return { session: { ...current, expiresAt }, refresh: next }
      }
    }
    return follow(within, { request, refreshToken, hash })
  })
  if (!outcome) throw serverErrors.create('unproven', { problem: 'The session is over. Log in again.', field: 'refreshToken' })
  return tokensOf(request, outcome.session, outcome.refresh)
}

/** Handles a used token: returns its successor within the grace period, and ends the session after that. */
async function follow(
  within: Database,
  { request, refreshToken, hash }: { readonly request: DeviceRequest; readonly refreshToken: string; readonly hash: string },
): Promise<{ readonly session: Session; readonly refresh: string } | undefined> {
  const { jkt, now, keys } = request
  const [used] = await within.query<{ readonly session_id: string; readonly at: number | string }>(
    'SELECT session_id, at FROM ew_rotated WHERE refresh = ?',
    [hash],
  )
  const session = used && (await findBy(within, 'id = ?', used.session_id, now))
  if (!used || !session || session.jkt !== jkt || session.project !== request.env.projectId) return undefined
  const next = successorOf(keys, session.id, refreshToken)
  if (now - Number(used.at) > GRACE_MS) {
    await endSessions(within, { userId: session.userId, id: session.id })
    return undefined
  }
  const isCurrent = await findBy(within, 'refresh = ?', hashOf(next), now)
  return isCurrent && { session, refresh: next }
}

/** Finds the session with this id. */
export function findSession(database: Database, id: string, now: number): Promise<Session | undefined> {
  return findBy(database, 'id = ?', id, now)
}

/** Ends the session of a refresh token, even one that was just used. */
export async function endByToken({ database, jkt, now }: DeviceRequest, refreshToken: string): Promise<void> {
  const hash = hashOf(refreshToken)
  const [used] = await database.query<{ readonly session_id: string }>('SELECT session_id FROM ew_rotated WHERE refresh = ?', [hash])
  const session = used ? await findBy(database, 'id = ?', used.session_id, now) : await findBy(database, 'refresh = ?', hash, now)
  if (session?.jkt === jkt) await database.transaction((within) => endSessions(within, { userId: session.userId, id: session.id }))
}

/** Ends a user's matching sessions. */
export async function endSessions(
  within: Database,
  which: { readonly userId: string; readonly jkt?: string; readonly project?: string; readonly id?: string; readonly butId?: string },
): Promise<void> {
  const { userId, jkt, project, id, butId } = which
  const where = [
    ['user_id = ?', userId],
    ['jkt = ?', jkt],
    ['project = ?', project],
    ['id = ?', id],
    ['id <> ?', butId],
  ].flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]))
  await deleteSessions(within, { where: where.map(({ text }) => text).join(' AND '), values: where.map(({ value }) => value) })
}

/** Ends a user's sessions, except those of devices that have been able to unlock the wallet since before this time. */
export async function endStrangersSessions(
  within: Database,
  { userId, before }: { readonly userId: string; readonly before: number },
): Promise<void> {
  await deleteSessions(within, {
    where: 'user_id = ? AND jkt NOT IN (SELECT jkt FROM ew_factors WHERE user_id = ? AND jkt IS NOT NULL AND created_at <= ?)',
    values: [userId, userId, before],
  })
}

/** Deletes sessions with their used tokens. Reads no others: each page that was loaded within a month has left one. */
async function deleteSessions(
  within: Database,
  { where, values }: { readonly where: string; readonly values: readonly SqlValue[] },
): Promise<void> {
  await within.query(`DELETE FROM ew_rotated WHERE session_id IN (SELECT id FROM ew_sessions WHERE ${where})`, values)
  await within.query(`DELETE FROM ew_sessions WHERE ${where}`, values)
}

async function tokensOf({ keys, now, options, env }: DeviceRequest, session: Session, refreshToken: string): Promise<Tokens> {
  return {
    accessToken: await signAccess(keys, { session, issuer: options.frameOrigin, audience: env.projectId, now }),
    refreshToken,
    accessSeconds: ACCESS_MS / 1000,
    sessionSeconds: Math.floor((session.expiresAt - now) / 1000),
    sessionLabel: hashOf(`label ${session.id}`),
  }
}

function successorOf({ succession }: Keys, id: string, refreshToken: string): string {
  return createHmac('sha256', succession).update(`${id} ${refreshToken}`).digest('base64url')
}

async function findBy(database: Database, where: 'id = ?' | 'refresh = ?', value: string, now: number): Promise<Session | undefined> {
  const [row] = await database.query<Row>(
    `SELECT id, user_id, project, jkt, login_at, expires_at FROM ew_sessions WHERE ${where} AND expires_at > ?`,
    [value, now],
  )
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      project: row.project,
      jkt: row.jkt,
      loginAt: Number(row.login_at),
      expiresAt: Number(row.expires_at),
    }
  )
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly project: string
  readonly jkt: string
  readonly login_at: number | string
  readonly expires_at: number | string
}
