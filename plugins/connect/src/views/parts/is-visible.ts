import type { ConnectSection, Context } from '@latchkey/kernel'
import type { ConnectContract } from '../../contract.js'

/** Returns true if the section is visible. One that throws is not. */
export function isVisible(ctx: Context<ConnectContract>, section: ConnectSection): boolean {
  try {
    return section.visible?.() !== false
  } catch (error) {
    ctx.report(error)
    return false
  }
}
