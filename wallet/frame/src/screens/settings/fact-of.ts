import type { Factor, Identity } from '@latchkey/wallet-protocol/wire'
import type { About } from '../../account/sensitive.js'
import { providerName } from '../../provider-names.js'
import type { Config } from '../../read-config.js'
import type { SettingsTexts } from '../../texts/groups.js'
import { dateOf } from './date-of.js'
import { nameOfFactor } from './name-of-factor.js'

/**
 * Names the factor or login. A page that covers the list in front of it could make the visitor press another item, and two devices can have
 * the same name.
 */
export function factOf(t: SettingsTexts, of: Factor | Identity, socials: Config['features']['socials']): About['facts'][number] {
  const added = t('settings.added', { date: dateOf(t, of.createdAt, 'time') })
  if ('factorId' in of) return { label: nameOfFactor(t, of), value: added }
  const { provider, name } = of
  return { label: providerName(provider, socials), value: name === undefined ? added : `${name}, ${added}` }
}
