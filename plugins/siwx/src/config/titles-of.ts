import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { FamilyTitles } from '../message/families.js'

/** What the app's families of chains call their accounts in messages. */
export function titlesOf(ctx: Pick<Context, 'read'>): FamilyTitles {
  return Object.fromEntries(ctx.read(chains).flatMap(({ namespace, title }) => (title === undefined ? [] : [[namespace, title]])))
}
