/** Networks of the playground, in display order, and the package that exports each. */
export const NETWORKS = {
  mainnet: { label: 'Ethereum', from: '@latchkey/eip155/networks' },
  base: { label: 'Base', from: '@latchkey/eip155/networks' },
  arbitrum: { label: 'Arbitrum One', from: '@latchkey/eip155/networks' },
  polygon: { label: 'Polygon', from: '@latchkey/eip155/networks' },
  solana: { label: 'Solana', from: '@latchkey/solana/networks', exported: 'mainnet' },
  bitcoin: { label: 'Bitcoin', from: '@latchkey/bip122/networks' },
} as const

/** Ready-made themes. */
export const THEMES = ['default', 'hearth', 'ink', 'ledger', 'midnight', 'sorbet'] as const

/** Features of the standard preset with their defaults and what they are for. */
export const FEATURES = {
  allWallets: { label: 'List of all wallets', isOn: true },
  walletGuide: { label: 'Explanations for newcomers', isOn: true },
  collapseWallets: { label: 'One button instead of the wallet list', isOn: false },
  networkSwitch: { label: 'List of networks', isOn: true },
  send: { label: 'Send', isOn: true },
  receive: { label: 'Receive', isOn: true },
  history: { label: 'Activity', isOn: true },
  swaps: { label: 'Swap', isOn: true },
  legalCheckbox: { label: 'Checkbox for terms', isOn: false },
} as const

/** Languages by BCP 47 tag; the first follows the browser. */
export const LANGUAGES = {
  '': 'Browser language',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
  ar: 'العربية',
} as const

export type NetworkName = keyof typeof NETWORKS
export type Feature = keyof typeof FEATURES

/** The options on the left. */
export interface Choices {
  readonly networks: readonly NetworkName[]
  readonly theme: (typeof THEMES)[number]
  readonly mode: 'system' | 'light' | 'dark'
  /** `#rrggbb`; empty keeps the theme's own. */
  readonly accent: string
  readonly language: keyof typeof LANGUAGES
  /** Features whose setting differs from the default. */
  readonly turned: readonly Feature[]
  readonly terms: boolean
  /** Over the page, or inside it. */
  readonly place: 'modal' | 'page'
}

export const initialChoices: Choices = {
  networks: ['mainnet', 'base', 'solana'],
  theme: 'default',
  mode: 'system',
  accent: '',
  language: '',
  turned: [],
  terms: false,
  place: 'page',
}
