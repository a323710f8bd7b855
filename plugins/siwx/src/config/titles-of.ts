import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { FamilyTitles } from '../message/families.js'

/** Returns the names of the app's chain families for messages. */
export function titlesOf(ctx: Pick<Context, 'read'>): FamilyTitles {
  return Object.fromEntries(ctx.read(chains).flatMap(({ namespace, title }) => (title === undefined ? [] : [[namespace, title]])))
}
