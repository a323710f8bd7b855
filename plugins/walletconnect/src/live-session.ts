import type { SessionTypes } from '@walletconnect/types'
import type { Client } from './client/client.js'

/** Returns a session that exists and has not expired: after a long sleep the library has not cleaned up yet. */
export function liveSession(client: Client, topic: string): SessionTypes.Struct | undefined {
  const session = client.session.getAll().find((one) => one.topic === topic)
  return session && session.expiry * 1000 > Date.now() ? session : undefined
}
