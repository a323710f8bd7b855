import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'

/** Returns to the review with a new plan, once the earlier transaction can no longer execute. */
export function again(ctx: Context<SendContract>): void {
  apply(ctx, { type: 'again' })
  ctx.use(sendFlow).plan = undefined
  ctx.replace('WalletSendPreview')
}
