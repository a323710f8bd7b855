import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import { openWindow } from '../open-window.js'
import type { Run } from '../run.js'

type Ctx = Context<PayContract>

/** Opens the exchange's page if the browser blocked it. Call it in a click handler. */
export function openPage(ctx: Ctx, run: Run): void {
  const { page } = run.state
  if (page !== undefined && openWindow('tab', page)) apply(ctx, run, { type: 'page', url: undefined })
}
