import type { Config } from './read-config.js'

/** Returns what the frame supports beyond the specification's events, as announced in `READY`. */
export function extensionsOf({ smartAccounts = [] }: Pick<Config, 'smartAccounts'>): string[] {
  return [
    'ui',
    'pending',
    'bitcoin',
    'settings',
    'language',
    'siwx',
    'social',
    'requests',
    'escape',
    ...(smartAccounts.length > 0 ? ['smart'] : []),
    ...(smartAccounts.some(({ sessions }) => sessions) ? ['permissions'] : []),
  ]
}
