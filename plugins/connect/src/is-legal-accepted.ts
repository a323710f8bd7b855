import type { Context } from '@latchkey/kernel'
import type { ConnectContract } from './contract.js'
import { connectOptions } from './options.js'

/** Returns false while a tick is asked for and missing: no wallet may be asked before. */
export function isLegalAccepted(ctx: Context<ConnectContract>): boolean {
  const { legalCheckbox, termsConditionsUrl, privacyPolicyUrl } = ctx.use(connectOptions)
  return ctx.state.legalAccepted || !legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl)
}
