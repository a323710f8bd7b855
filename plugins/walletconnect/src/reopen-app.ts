import type { Context } from '@latchkey/kernel'
import { appLinks, openLink, surroundings } from '@latchkey/kernel/links'
import type { WalletConnectContract } from './contract.js'

/** Brings a wallet's app to the front for a request, if it is on this device. */
export function reopenApp(ctx: Context<WalletConnectContract>, topic: string): void {
  const where = surroundings()
  const wallet = ctx.state.wallets.find((one) => one.topic === topic)
  if (!where.touch || !wallet || document.visibilityState === 'hidden') return
  // If the browser can tell: a request without a user gesture opens no app.
  if ('userActivation' in navigator && !navigator.userActivation.isActive) return
  const [link] = appLinks({ links: wallet.links, where })
  if (link) openLink(link)
}
