import type { ConnectionGuard, Context } from '@latchkey/kernel'
import { check, isEmail, list, string } from '@latchkey/kernel/wire'
import { bearer } from './config/server-parts.js'
import type { SiwxContract } from './contract.js'
import { captured, capturing } from './state.js'
import { siwxWire } from './wire.js'

/** Asks a signed-in account for an email address. */
export interface EmailCapture {
  readonly required: boolean
  readonly guard: ConnectionGuard['guard']
  /** Returns addresses used here before, newest first. */
  recent(): readonly string[]
  /** Sends a code. Resolves with whether one is needed. */
  send(email: string, signal: AbortSignal): Promise<boolean>
  confirm(email: string, code: string, signal: AbortSignal): Promise<void>
  /** Skips the step: continues without an address, or signs out if one is required. */
  leave(): Promise<void>
  /** Returns whether this has the format of an email address. */
  isEmail(text: string): boolean
}

const RECENT = 'emails'
const SKIPPED = 'email-skipped'
/** Number of stored suggestions. */
const KEPT = 3
const listOfTexts = /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 254 }))

/** @see EmailCapture */
export function createEmailCapture(
  ctx: Context<SiwxContract>,
  { required, leave }: { readonly required: boolean; readonly leave: () => Promise<void> },
): EmailCapture {
  const server = ctx.http.client(siwxWire)
  let end: (() => void) | undefined
  const recent = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(ctx.storage.get(RECENT) ?? '[]')
      // Safe: checked in the same line.
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
    // The next visitor who logs in must not see earlier visitors' logins.
    if (ctx.core.connectors.some(({ id, type }) => id === connector && type === 'AUTH')) ctx.storage.set(RECENT, undefined)
  })
  return {
    required,
    recent,
    isEmail,
    async guard(_pair, { signal, show }) {
      const { session, email } = ctx.state
      if (!session || email !== undefined || (!required && ctx.storage.get(SKIPPED) !== undefined)) return
      // Other session stores than the product's own server do not report it.
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
      // The flow continues from the view beneath.
      ctx.back()
      done(confirmed)
    },
    async leave() {
      if (required) return leave()
      skip()
    },
  }
}
