import type { Context } from '@latchkey/kernel'
import { openWindow } from '@latchkey/kernel/links'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'

type Ctx = Context<PayContract>

/** Opens the exchange's page if the browser blocked it. Call it in a click handler. */
export function openPage(ctx: Ctx, run: Run): void {
  const { page } = run.state
  if (page !== undefined && openWindow({ kind: 'tab', url: page })) apply(ctx, run, { type: 'page', url: undefined })
}
