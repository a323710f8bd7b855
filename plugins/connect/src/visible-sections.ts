import type { ConnectSection, Context } from '@latchkey/kernel'
import { connectSections } from '@latchkey/kernel/late'
import type { ConnectContract } from './contract.js'
import { isVisible } from './views/parts/is-visible.js'

/** Email, social, wallet; if the page has a wallet, wallets come first (specification section 2). In guide mode there are no wallets. */
export function visibleSections(ctx: Context<ConnectContract>): readonly ConnectSection[] {
  const installed = ctx.core.connectors.some((c) => c.type === 'INJECTED' || c.type === 'ANNOUNCED')
  const prefer = installed ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return ctx
    .read(connectSections, { prefer })
    .filter((section) => isVisible(ctx, section) && !(ctx.state.simple && section.id === 'wallet'))
}

/** Returns true if the view offers more than wallets: email, social logins. */
export function hasLogins(ctx: Context<ConnectContract>): boolean {
  return ctx.read(connectSections).some((section) => section.id !== 'wallet' && isVisible(ctx, section))
}
