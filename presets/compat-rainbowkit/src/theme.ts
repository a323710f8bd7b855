import type { ThemeMode } from '@latchkey/kernel'

/** Options of `lightTheme`, `darkTheme` and `midnightTheme`. */
export interface ThemeOptions {
  /** Colour of buttons and links. */
  readonly accentColor?: string
  /** Accepted for existing code: computed from the accent. */
  readonly accentColorForeground?: string
  /** How round rows and buttons are. */
  readonly borderRadius?: 'none' | 'small' | 'medium' | 'large'
  /** Letters. The system's by default. */
  readonly fontStack?: 'rounded' | 'system'
  /** Has no equal. */
  readonly overlayBlur?: 'none' | 'small' | 'large'
}

type Values = { readonly [name: string]: string | undefined }

/** A theme, by RainbowKit's names: what a theme function returns, or one of the app's own. The guide lists the names that have an equal. */
export interface Theme {
  /** Light or dark; the system's setting if a theme of the app's own has none. */
  readonly mode?: 'light' | 'dark'
  /** Has no equal. */
  readonly blurs?: Values
  /** Of the accent, surfaces, lines and text. */
  readonly colors?: Values
  /** `body`: the font of all text. */
  readonly fonts?: Values
  /** `menuButton`: corners of rows and buttons. */
  readonly radii?: Values
  /** Has no equal. */
  readonly shadows?: Values
}

/** One theme, or one for each setting of the system. */
export type ThemeOfProvider =
  | Theme
  | {
      /** While the system is set to light. */
      readonly lightMode: Theme
      /** While the system is set to dark. */
      readonly darkMode: Theme
    }

/** Creates a theme from a few options. */
export interface ThemeFunction {
  (options?: ThemeOptions): Theme
  /** Accents to spread into the options. */
  readonly accentColors: {
    readonly [Name in keyof typeof ACCENTS]: { readonly accentColor: string; readonly accentColorForeground: string }
  }
}

const ACCENTS = { blue: '#2563eb', green: '#15803d', orange: '#c2410c', pink: '#db2777', purple: '#7c3aed', red: '#dc2626' } as const
const RADII = { none: '0px', small: '6px', medium: '10px', large: '14px' } as const
const FONTS = { rounded: 'ui-rounded, system-ui, sans-serif', system: 'system-ui, sans-serif' } as const

/** Returns a theme that is light whatever the system’s setting. */
export const lightTheme: ThemeFunction = /* @__PURE__ */ themeFunction('light', ['oklch(1 0 0)', 'oklch(0.972 0.003 265)'])
/** Returns a theme that is dark whatever the system’s setting. */
export const darkTheme: ThemeFunction = /* @__PURE__ */ themeFunction('dark', ['oklch(0.2 0.006 265)', 'oklch(0.245 0.007 265)'])
/** Returns the dark theme on a darker card. */
export const midnightTheme: ThemeFunction = /* @__PURE__ */ themeFunction('dark', ['oklch(0.14 0.01 265)', 'oklch(0.19 0.012 265)'])

function themeFunction(
  mode: 'light' | 'dark',
  [modalBackground, menuItemBackground]: readonly [card: string, rows: string],
): ThemeFunction {
  const create = ({ accentColor, accentColorForeground, borderRadius, fontStack, overlayBlur = 'none' }: ThemeOptions = {}): Theme => ({
    mode,
    blurs: { modalOverlay: overlayBlur === 'none' ? undefined : overlayBlur },
    colors: { modalBackground, menuItemBackground, accentColor, accentColorForeground },
    fonts: { body: fontStack && FONTS[fontStack] },
    radii: { menuButton: borderRadius && RADII[borderRadius] },
    shadows: {},
  })
  const accents = Object.entries(ACCENTS).map(([name, accentColor]) => [name, { accentColor, accentColorForeground: 'white' }])
  // `fromEntries` cannot know the names.
  return Object.assign(create, { accentColors: Object.fromEntries(accents) as ThemeFunction['accentColors'] })
}

/** Colours of the theme that have a token, besides the accent. */
const COLORS = {
  modalBackground: '--lk-surface-0',
  menuItemBackground: '--lk-surface-1',
  generalBorder: '--lk-line',
  modalText: '--lk-text-1',
  modalTextSecondary: '--lk-text-2',
  modalTextDim: '--lk-text-3',
} as const

/** Converts a theme to ours. Tokens that it does not set are undefined, which resets them. */
export function toTheme(theme: ThemeOfProvider | null | undefined): {
  readonly mode: ThemeMode
  readonly tokens: { readonly [token: string]: string | undefined }
} {
  const pair = theme && 'lightMode' in theme ? theme : undefined
  const light: Theme = pair?.lightMode ?? (theme as Theme | null | undefined) ?? {}
  const dark: Theme = pair?.darkMode ?? light
  const accent = [light, dark].map(({ colors }) => colors?.accentColor).filter((color) => color !== undefined)
  const colors = Object.entries(COLORS).map(([name, token]) => [token, both(light.colors?.[name], dark.colors?.[name])])
  return {
    mode: pair ? 'system' : (light.mode ?? 'system'),
    tokens: {
      ...Object.fromEntries(colors),
      // An accent can be read in both modes: the kernel corrects it.
      '--lk-accent': both(accent[0], accent.at(-1)),
      '--lk-font': light.fonts?.body,
      '--lk-radius': light.radii?.menuButton,
    },
  }
}

/** A colour for each mode; undefined if one of them has none. */
function both(light: string | undefined, dark: string | undefined): string | undefined {
  if (light === undefined || dark === undefined) return undefined
  return light === dark ? light : `light-dark(${light}, ${dark})`
}
