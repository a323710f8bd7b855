import type { CaipNetworkId, ConnectionGuard, Context } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'
import { createEmailCapture, type EmailCapture } from './email-capture.js'
import { siwxErrors } from './errors.js'
import { followTabs } from './follow-tabs.js'
import { createOneClick, type OneClick } from './one-click.js'
import type { SiwxOptions } from './options.js'
import { guard } from './sign-in/ask.js'
import { opened, signInByWish } from './sign-in/by-wish.js'
import { createFlow } from './sign-in/flow.js'
import { changedElsewhere, followKernel } from './sign-in/follow.js'
import { cancel } from './sign-in/leave.js'
import { sign } from './sign-in/sign.js'
import { signOut } from './sign-in/sign-out.js'
import { textOf } from './sign-in/text-of.js'
import type { SiwxSession } from './wire.js'

/** The sign-in itself, loaded when there is an account. */
export interface SignIn extends OneClick {
  readonly guard: ConnectionGuard['guard']
  readonly capture: ConnectionGuard['guard']
  readonly email: EmailCapture
  readonly required: boolean
  signIn(): Promise<SiwxSession>
  signOut(): Promise<void>
  /** The session may have ended on the server: asks the store again, once, and the visitor if one is required. */
  doubt(): Promise<void>
  /** The visitor pressed Sign: asks the wallet, then the session store. */
  sign(): Promise<void>
  /** The visitor pressed Try again: repeats the slow request. */
  retry(): void
  /** The visitor pressed Cancel. */
  cancel(): Promise<void>
  /** The view was opened, by a guard or by its name. In the latter case, it starts the sign-in itself. */
  opened(): Promise<void>
}

/** @see SignIn */
export function createSignIn(ctx: Context<SiwxContract>, options: SiwxOptions): SignIn {
  const flow = createFlow(ctx, options, () => tabs.tell())
  const tabs = followTabs(ctx, () => changedElsewhere(flow))
  followKernel(flow)
  let asked: Promise<SiwxSession> | undefined
  const signIn = (): Promise<SiwxSession> => {
    asked ??= signInByWish(flow).finally(() => {
      asked = undefined
    })
    return asked
  }
  let doubting = false
  const doubt = async (): Promise<void> => {
    // The store's own request may be refused too.
    if (doubting) return
    doubting = true
    try {
      // Without a session there is no connection where one is required, so the visitor is asked again.
      await (flow.required() && !flow.prompt ? signIn() : changedElsewhere(flow))
    } catch (error) {
      if (!ctx.signal.aborted && !siwxErrors.is(error, 'cancelled')) ctx.report(error)
    } finally {
      doubting = false
    }
  }
  const email = createEmailCapture(ctx, {
    required: options.emailCapture === 'required',
    leave: async () => {
      await signOut(flow)
      ctx.close()
    },
  })
  return {
    get required() {
      return flow.required()
    },
    email,
    guard: (pair, call) => guard(flow, pair, call),
    capture: email.guard,
    signIn,
    signOut: () => signOut(flow),
    doubt,
    sign: () => sign(flow),
    retry: () => flow.slowTimer.retry(),
    cancel: () => cancel(flow),
    opened: () => opened(flow, signIn),
    ...createOneClick(ctx, {
      config: flow.config,
      kept(sessions) {
        for (const session of sessions) flow.book.add(pairOf(session))
        const [first] = sessions
        if (first) ctx.emit('siwxAuthSuccess', { network: pairOf(first).chain, isSmartAccount: false })
        flow.tell()
      },
      left(sessions) {
        if (flow.required()) {
          flow.toConnect()
          return false
        }
        for (const session of sessions) flow.book.skip(pairOf(session))
        return true
      },
      async failed() {
        const text = await textOf(ctx, 'siwx.initFailed')
        flow.toConnect()
        ctx.toast({ kind: 'error', text })
      },
    }),
  }
}

function pairOf({ data }: SiwxSession): { readonly chain: CaipNetworkId; readonly address: string } {
  // Safe: the wire has checked its format.
  return { chain: data.chainId as CaipNetworkId, address: data.accountAddress }
}
