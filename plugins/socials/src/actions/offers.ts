import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import type { SocialsContract } from '../contract.js'
import type { SocialsOptions } from '../options.js'
import { kindOf, nameOf, ORDER } from '../providers.js'
import { embeddedLogin } from '../shared.js'
import { frameIs, offer } from '../state.js'

type Ctx = Context<SocialsContract>

/** Finds out which providers to show, unless the app specifies them, and loads the frame, which must be ready before a press. */
export async function prepare(ctx: Ctx, { providers }: SocialsOptions): Promise<void> {
  const { state } = ctx
  if (state.offered === undefined) {
    const all =
      providers?.map((id): OfferedSocial => ({ id, kind: kindOf(id) })) ??
      inOrder(await (await ctx.use(embeddedLogin).loadRuntime()).social.offered())
    offer(
      state,
      all.filter(fits).map((one) => ({ ...one, name: nameOf(one.id, all) })),
    )
  }
  if (state.offered?.length) await loadFrame(ctx)
}

/** Loads the frame, unless that is done; retries after a failure. */
export async function loadFrame(ctx: Ctx): Promise<void> {
  const { state } = ctx
  if (state.frame === 'loading' || state.frame === 'ready') return
  frameIs(state, 'loading')
  try {
    await (await ctx.use(embeddedLogin).loadRuntime()).social.load()
    frameIs(state, 'ready')
    // Preloads the code after a click; the click loads it if this fails.
    import('./run-attempt.js').catch(() => {})
  } catch (error) {
    frameIs(state, 'failed')
    if (!ctx.signal.aborted) ctx.report(error)
  }
}

/** In the specification's order, then the operator's own in the server's order. */
function inOrder(offered: readonly OfferedSocial[]): readonly OfferedSocial[] {
  const rank = ({ id }: OfferedSocial): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
  return [...offered].sort((a, b) => rank(a) - rank(b))
}

/** Google refuses in-app browsers. Telegram's signed data only exists in its mini apps. */
function fits({ id, kind }: OfferedSocial): boolean {
  const { inApp, telegram } = surroundings()
  return kind === 'telegram' ? telegram : !(inApp && id === 'google')
}
