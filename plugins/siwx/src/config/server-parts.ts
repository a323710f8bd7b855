import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import type { SiwxContract } from '../contract.js'
import type { MessageParts, SiwxMessenger, SiwxStorage } from '../options.js'
import { mailed } from '../state.js'
import { type SessionsReply, type SiwxSession, siwxWire } from '../wire.js'
import { messageOf } from './message-of.js'
import { ofAccount } from './of-account.js'
import { titlesOf } from './titles-of.js'

type Ctx = Context<SiwxContract>

/** A nonce that expires sooner is too late for a prompt in a wallet. */
const MARGIN_MS = 30_000

/** Creates messages with the server's nonce and time. */
export function serverMessenger(ctx: Ctx, parts: MessageParts): SiwxMessenger {
  return {
    async createMessage(input, { signal }) {
      const { expiresAt, ...issued } = await ctx.http.client(siwxWire).nonce({}, { signal, headers: bearer(ctx) })
      const goodFor = Date.parse(expiresAt) - Date.parse(issued.issuedAt) - MARGIN_MS
      return { ...messageOf(input, parts, { ...issued, titles: titlesOf(ctx) }), goodFor }
    },
  }
}

/** Stores sessions on the product's server: by cookie, or by a bearer token that it returns. */
export function serverStorage(ctx: Ctx): SiwxStorage {
  const server = ctx.http.client(siwxWire)
  const taken = ({ items, email }: SessionsReply): readonly SiwxSession[] => {
    mailed(ctx.state, email)
    if (items.length === 0) ctx.storage.set('token', undefined)
    return items
  }
  const remove: SiwxStorage['remove'] = async (chainId, address, { signal }) => {
    taken(await server.signOut({ account: `${chainId}:${address}` }, { signal, headers: bearer(ctx) }))
  }
  const add: SiwxStorage['add'] = async (session, { signal }) => {
    const { token } = await server.verify(session, { signal, headers: bearer(ctx) })
    if (token !== undefined) ctx.storage.set('token', token)
  }
  return {
    add,
    async set(sessions, call) {
      if (sessions.length === 0) return void taken(await server.signOut({}, { signal: call.signal, headers: bearer(ctx) }))
      const kept: SiwxSession[] = []
      try {
        // Several signatures of one prompt share its nonce: the first one uses it up, and each of the others must be sent with the cookie
        // of the previous response. The server lists the newest first, which should be the current chain.
        for (const session of sessions.toReversed()) {
          await add(session, call)
          kept.push(session)
        }
      } catch (error) {
        // All or none: no account may be signed in on some of the chains without being connected.
        await Promise.all(
          kept.map(
            (
              { data }, // The wire has checked its form.
            ) => remove(data.chainId as CaipNetworkId, data.accountAddress, ctx),
          ),
        ).catch(ctx.report)
        throw error
      }
    },
    async get(chainId, address, { signal }) {
      try {
        const items = taken(await server.session({}, { signal, headers: bearer(ctx) }))
        return items.filter(ofAccount(ctx, chainId, address))
      } catch (error) {
        // A server may reject the request if there is no session. The token is useless then.
        if (!kernelErrors.is(error, 'http-status') || error.details.status !== 401) throw error
        return taken({ items: [] })
      }
    },
    remove,
  }
}

/** Returns the server's token for this browser, if it does not use a cookie. */
export function bearer({ storage }: Pick<Ctx, 'storage'>): { readonly [name: string]: string } {
  const token = storage.get('token')
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
