import type { Context } from '@latchkey/kernel'
import { check, list } from '@latchkey/kernel/wire'
import type { SiwxContract } from '../contract.js'
import type { SiwxStorage } from '../options.js'
import { type SiwxSession, sessionSchema } from '../wire.js'
import { ofAccount } from './of-account.js'

const KEY = 'sessions'
const schema = /* @__PURE__ */ list(sessionSchema)

/** Sessions stored only in this browser. They prove nothing to a server. */
export function localStorageOf(ctx: Context<SiwxContract>): SiwxStorage {
  const read = (): readonly SiwxSession[] => {
    try {
      const stored: unknown = JSON.parse(ctx.storage.get(KEY) ?? '[]')
      // Safe: checked in the same line.
      return check(schema, stored) === undefined ? (stored as readonly SiwxSession[]).filter(isCurrent) : []
    } catch {
      return []
    }
  }
  const write = (sessions: readonly SiwxSession[]): void =>
    ctx.storage.set(KEY, sessions.length === 0 ? undefined : JSON.stringify(sessions))
  const but = (chainId: string, address: string): readonly SiwxSession[] => {
    const is = ofAccount(ctx, chainId, address)
    return read().filter((session) => !is(session))
  }
  return {
    async add(session) {
      write([session, ...but(session.data.chainId, session.data.accountAddress)])
    },
    set: async (sessions) => write(sessions),
    get: async (chainId, address) => read().filter(ofAccount(ctx, chainId, address)),
    remove: async (chainId, address) => write(but(chainId, address)),
  }
}

function isCurrent({ data: { expirationTime } }: SiwxSession): boolean {
  return expirationTime === undefined || Date.parse(expirationTime) > Date.now()
}
