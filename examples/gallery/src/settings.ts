import { accents } from '@latchkey/kernel/ui'

/** The options selected at the top of the page. All can be set in the URL. */
export interface Settings {
  readonly group: string
  readonly mode: 'light' | 'dark' | 'system'
  readonly accent: keyof typeof accents
  readonly locale: string
  readonly width: 300 | 360 | 430 | 800
  readonly motion: 'full' | 'reduced'
}

/** How a cell looks: as the controls specify, or with all tokens of a theme. */
export interface Dress extends Omit<Settings, 'group' | 'width'> {
  readonly tokens?: { readonly [token: string]: string }
}

export const modes = ['light', 'dark', 'system'] as const
export const accentNames = Object.keys(accents) as readonly Settings['accent'][]
export const widths = [300, 360, 430, 800] as const
export const motions = ['full', 'reduced'] as const
/** The last one is English with every text 60 % longer. */
export const locales = ['en', 'de', 'fr', 'es', 'pt-BR', 'tr', 'ja', 'ko', 'zh-CN', 'ar', 'en-XA'] as const

/** Parses the URL; missing or invalid options use the first choice. */
export function readSettings(search: string, groups: readonly string[]): Settings {
  const query = new URLSearchParams(search)
  const pick = <T extends string | number>(name: string, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => String(choice) === query.get(name)) ?? otherwise
  return {
    group: pick('group', groups, groups[0] ?? ''),
    mode: pick('theme', modes, 'light'),
    accent: pick('accent', accentNames, 'blue'),
    locale: pick('locale', locales, 'en'),
    width: pick('width', widths, 360),
    motion: pick('motion', motions, 'full'),
  }
}
