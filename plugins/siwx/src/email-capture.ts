import type { ConnectionGuard, Context } from '@latchkey/kernel'
import { check, list, string } from '@latchkey/kernel/wire'
import { bearer } from './config/server-parts.js'
import type { SiwxContract } from './contract.js'
import { captured, capturing } from './state.js'
import { siwxWire } from './wire.js'

/** Asks a signed-in account for a mail address. */
export interface EmailCapture {
  readonly required: boolean
  readonly guard: ConnectionGuard['guard']
  /** Addresses that were used here before, newest first. */
  recent(): readonly string[]
  /** Sends a code; answers whether one is needed. */
  send(email: string, signal: AbortSignal): Promise<boolean>
  confirm(email: string, code: string, signal: AbortSignal): Promise<void>
  /** Not now: goes on without, or signs out where an address is required. */
  leave(): Promise<void>
  /** Is this a mail address, as far as its form tells? */
  isEmail(text: string): boolean
}

const RECENT = 'emails'
const SKIPPED = 'email-skipped'
/** How many are offered again. */
const KEPT = 3
const listOfTexts = /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 254 }))
/** One `@`, a domain with a dot, no spaces: what mail servers take without asking. */
const EMAIL = /^[^\s@"'<>(),;:\\[\]]{1,64}@(?=.{1,253}$)[a-z\d](?:[-a-z\d]*[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]*[a-z\d])?)+$/i

/** @see EmailCapture */
export function createEmailCapture(
  ctx: Context<SiwxContract>,
  { required, leave }: { readonly required: boolean; readonly leave: () => Promise<void> },
): EmailCapture {
  const server = ctx.http.client(siwxWire)
  let end: (() => void) | undefined
  const isEmail = (text: string): boolean => EMAIL.test(text)
  const recent = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(ctx.storage.get(RECENT) ?? '[]')
      // Checked just before.
      return check(listOfTexts, stored) === undefined ? (stored as readonly string[]).filter(isEmail).slice(0, KEPT) : []
    } catch {
      return []
    }
  }
  const done = (email: string | undefined): void => {
    captured(ctx.state, email)
    end?.()
  }
  const skip = (): void => {
    if (required || !end) return
    ctx.storage.set(SKIPPED, '1')
    done(undefined)
  }
  ctx.on('close', skip)
  ctx.on('disconnect', ({ connector }) => {
    ctx.storage.set(SKIPPED, undefined)
    // Whoever logs in next must not read whose login was here before.
    if (ctx.core.connectors.some(({ id, type }) => id === connector && type === 'AUTH')) ctx.storage.set(RECENT, undefined)
  })
  return {
    required,
    recent,
    isEmail,
    async guard(_pair, { signal, show }) {
      const { session, email } = ctx.state
      if (!session || email !== undefined || (!required && ctx.storage.get(SKIPPED) !== undefined)) return
      // Sessions that the product's own server does not keep say nothing of it.
      const known = (await server.session({}, { signal, headers: bearer(ctx) })).email
      if (known !== undefined) return captured(ctx.state, known)
      return new Promise((resolve, reject) => {
        const gone = (): void => {
          end = undefined
          captured(ctx.state, undefined)
          reject(signal.reason)
        }
        signal.addEventListener('abort', gone)
        end = () => {
          end = undefined
          signal.removeEventListener('abort', gone)
          resolve()
        }
        capturing(ctx.state, required)
        show()
      })
    },
    async send(email, signal) {
      const { codeNeeded } = await server.email({ email }, { signal, headers: bearer(ctx) })
      ctx.storage.set(RECENT, JSON.stringify([email, ...recent().filter((one) => one !== email)].slice(0, KEPT)))
      if (!codeNeeded) done(email)
      return codeNeeded
    },
    async confirm(email, code, signal) {
      const { email: confirmed = email } = await server.confirmEmail({ code }, { signal, headers: bearer(ctx) })
      // The view beneath is the one that the flow goes on from.
      ctx.back()
      done(confirmed)
    },
    async leave() {
      if (required) return leave()
      skip()
    },
  }
}
