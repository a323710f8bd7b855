import type { Factor } from '@latchkey/wallet-protocol/wire'
import type { SettingsTexts } from '../../texts/groups.js'

/** Returns a device's label, such as `Chrome, Linux`, or the name of the factor's kind. */
export function nameOfFactor(t: SettingsTexts, { kind, label }: Pick<Factor, 'kind' | 'label'>): string {
  return label ?? t(`settings.kind_${kind}`)
}
