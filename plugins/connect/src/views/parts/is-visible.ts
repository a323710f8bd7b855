import type { ConnectSection, Context } from '@latchkey/kernel'
import type { ConnectContract } from '../../contract.js'

/** Is the section there? One that throws instead of saying so is not. */
export function isVisible(ctx: Context<ConnectContract>, section: ConnectSection): boolean {
  try {
    return section.visible?.() !== false
  } catch (error) {
    ctx.report(error)
    return false
  }
}
