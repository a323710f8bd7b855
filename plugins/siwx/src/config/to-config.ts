import type { Context } from '@latchkey/kernel'
import type { SiwxContract } from '../contract.js'
import { siwxErrors } from '../errors.js'
import type { MessageParts, SIWXConfig, SiwxMessenger, SiwxOptions, SiwxParts, SiwxStorage } from '../options.js'
import { fromSiwe } from './from-siwe.js'
import { localStorageOf } from './local-storage.js'
import { messageOf } from './message-of.js'
import { serverMessenger, serverStorage } from './server-parts.js'
import { titlesOf } from './titles-of.js'

/** The app's options as one configuration. */
export interface Config extends SIWXConfig {
  /** Returns whether accounts on this chain sign in. */
  supports(chainId: string): boolean
  /** Returns the host that stores sessions, for display. */
  host(): string
}

/** Turns options into one configuration: the app's own, a SIWE back end's, or parts put together. */
export function toConfig(ctx: Context<SiwxContract>, options: SiwxOptions): Config {
  const { chains = options.siweConfig ? ['eip155'] : undefined } = options
  const supports = (chainId: string): boolean => chains?.some((one) => chainId === one || chainId.startsWith(`${one}:`)) ?? true
  const isServers = !options.siwx && !options.siweConfig && (options.storage ?? 'server') === 'server'
  const host = (): string => new URL((isServers && ctx.http.baseUrl) || location.href, location.href).host
  if (options.siwx) {
    return { ...asItIs(options.siwx), supports, host }
  }
  if (options.siweConfig) return { ...fromSiwe(options.siweConfig), supports, host }
  return { ...fromParts(ctx, options), supports, host }
}

/** Wraps the app's own configuration method by method, since it may be a class instance. */
function asItIs(siwx: SIWXConfig): SIWXConfig {
  return {
    createMessage: (...args) => siwx.createMessage(...args),
    addSession: (...args) => siwx.addSession(...args),
    revokeSession: (...args) => siwx.revokeSession(...args),
    setSessions: (...args) => siwx.setSessions(...args),
    getSessions: (...args) => siwx.getSessions(...args),
    getRequired: () => siwx.getRequired?.() ?? true,
    signOutOnDisconnect: siwx.signOutOnDisconnect ?? true,
    onCancel: siwx.onCancel ?? 'disconnect',
  }
}

/** Without a server, the page creates the nonce, since no server has to recognize it. */
function pageMessenger(ctx: Context<SiwxContract>, parts: MessageParts): SiwxMessenger {
  return {
    createMessage: async (input) =>
      messageOf(input, parts, {
        nonce: crypto.randomUUID().replaceAll('-', ''),
        issuedAt: new Date().toISOString(),
        titles: titlesOf(ctx),
      }),
  }
}

function fromParts(ctx: Context<SiwxContract>, options: SiwxParts): SIWXConfig {
  const { required = true, message = {}, verifier, storage = 'server', messenger, signOutOnDisconnect, onCancel } = options
  const kept: SiwxStorage = storage === 'server' ? serverStorage(ctx) : storage === 'local' ? localStorageOf(ctx) : storage
  const writer = messenger ?? (ctx.http.baseUrl !== undefined ? serverMessenger(ctx, message) : pageMessenger(ctx, message))
  const checked: SIWXConfig['addSession'] = async (session, call) => {
    if (verifier && !(await verifier.verify(session, call))) throw siwxErrors.create('refused', {})
  }
  return {
    createMessage: (...args) => writer.createMessage(...args),
    async addSession(session, call) {
      await checked(session, call)
      await kept.add(session, call)
    },
    async setSessions(sessions, call) {
      for (const session of sessions) await checked(session, call)
      await kept.set(sessions, call)
    },
    getSessions: (...args) => kept.get(...args),
    revokeSession: (...args) => kept.remove(...args),
    getRequired: () => required,
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    ...(onCancel !== undefined && { onCancel }),
  }
}
