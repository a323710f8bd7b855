import type { Factor } from '../../../src/wire/index.js'
import type { SettingsTexts } from '../../texts/settings-en.js'

/** `Chrome, Linux` for a device that said so, else its kind in words. */
export function nameOfFactor(t: SettingsTexts, { kind, label }: Pick<Factor, 'kind' | 'label'>): string {
  return label ?? t[`kind_${kind}`]
}
