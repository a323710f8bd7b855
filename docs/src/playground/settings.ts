import { type Choices, FEATURES, NETWORKS } from './choices.js'

/** A value of the code that stands for an import: a network, a theme. */
export interface Imported {
  readonly imported: string
}

/** An option as it is printed, and as it is passed to the kernel once imports are replaced by their values. */
export type Setting = string | boolean | Imported | readonly Setting[] | { readonly [name: string]: Setting | undefined }

/** Options of `createKernel` and of `standard`, of which both the code and the widget are made. */
export interface Settings {
  readonly kernel: { readonly [name: string]: Setting | undefined }
  readonly preset: { readonly [name: string]: Setting | undefined }
}

/** Returns what differs from the defaults. */
export function settingsOf({ networks, theme, mode, accent, language, turned, terms }: Choices): Settings {
  const own = accent === '' ? {} : { '--lk-accent': accent }
  const features = Object.fromEntries(turned.map((name) => [name, !FEATURES[name].isOn]))
  return {
    kernel: { projectId: 'my-app', ...(language && { locale: language }), ...themeOf({ theme, mode, own }) },
    preset: {
      networks: networks.map((imported) => ({ imported })),
      ...(turned.length > 0 && { features }),
      ...(terms && { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }),
    },
  }
}

function themeOf({ theme, mode, own }: Pick<Choices, 'theme' | 'mode'> & { readonly own: { readonly [token: string]: string } }) {
  const isOwn = Object.keys(own).length > 0
  const ready = theme === 'default' ? undefined : { imported: theme }
  if (ready && mode === 'system' && !isOwn) return { theme: ready }
  if (!ready && mode === 'system' && !isOwn) return {}
  const tokens = ready ? (isOwn ? { '...tokens': ready, ...own } : undefined) : isOwn ? own : undefined
  return { theme: { ...(ready && { '...': ready }), ...(mode !== 'system' && { mode }), ...(tokens && { tokens }) } }
}

/** Returns the names that the settings import, by the module that exports them: `['mainnet', 'solana']`. */
export function importsOf(settings: Settings): readonly string[] {
  const names = (setting: Setting | undefined): readonly string[] => {
    if (typeof setting !== 'object') return []
    if (isImported(setting)) return [setting.imported]
    return Object.values(setting).flatMap(names)
  }
  return [...new Set([...names(settings.kernel), ...names(settings.preset)])]
}

export function isImported(setting: Setting): setting is Imported {
  return typeof setting === 'object' && 'imported' in setting
}

/** Returns the module of an imported name, and the name by which it is exported there. */
export function exportOf(name: string): { readonly from: string; readonly exported: string } {
  if (!(name in NETWORKS)) return { from: '@latchkey/kernel/themes', exported: name }
  const network: { readonly from: string; readonly exported?: string } = NETWORKS[name as keyof typeof NETWORKS]
  return { from: network.from, exported: network.exported ?? name }
}
