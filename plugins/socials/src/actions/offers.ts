import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import type { SocialsContract } from '../contract.js'
import type { SocialsOptions } from '../options.js'
import { kindOf, ORDER } from '../providers.js'
import { embeddedLogin } from '../shared.js'
import { frameIs, offer } from '../state.js'

type Ctx = Context<SocialsContract>

/** Finds out which providers are shown, where the app does not say, and loads the frame: a press has to find it ready. */
export async function prepare(ctx: Ctx, { providers }: SocialsOptions): Promise<void> {
  const { state } = ctx
  if (state.offered === undefined) {
    const all =
      providers?.map((id): OfferedSocial => ({ id, kind: kindOf(id) })) ??
      inOrder(await (await ctx.use(embeddedLogin).late()).social.offered())
    offer(state, all.filter(fits))
  }
  if (state.offered?.length) await loadFrame(ctx)
}

/** Loads the frame where that has not been done, or has failed. */
export async function loadFrame(ctx: Ctx): Promise<void> {
  const { state } = ctx
  if (state.frame === 'loading' || state.frame === 'ready') return
  frameIs(state, 'loading')
  try {
    await (await ctx.use(embeddedLogin).late()).social.load()
    frameIs(state, 'ready')
    // What follows a click is here by then; where it is not, the click loads it.
    import('./run-attempt.js').catch(() => {})
  } catch (error) {
    frameIs(state, 'failed')
    if (!ctx.signal.aborted) ctx.report(error)
  }
}

/** The specification's order, then the operator's own as the server lists them. */
function inOrder(offered: readonly OfferedSocial[]): readonly OfferedSocial[] {
  const rank = ({ id }: OfferedSocial): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
  return [...offered].sort((a, b) => rank(a) - rank(b))
}

/** Google refuses browsers within apps. Telegram's signed data is there in its mini apps alone. */
function fits({ id, kind }: OfferedSocial): boolean {
  const { inApp, telegram } = surroundings()
  return kind === 'telegram' ? telegram : !(inApp && id === 'google')
}
