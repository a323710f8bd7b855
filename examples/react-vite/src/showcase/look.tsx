import { useLocale, useTheme } from '@latchkey/kernel/react'

const accents = [
  ['Latchkey', undefined],
  ['Lemon', '#f5c518'],
  ['Leaf', '#1f8a4c'],
  ['Plum', '#8b3fd1'],
] as const
const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['pt-BR', 'Português'],
  ['tr', 'Türkçe'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh-CN', '简体中文'],
  ['ar', 'العربية'],
] as const

/** Colours, brightness and language of the widget, which can also be changed while it is open. */
export function Look() {
  const { mode: now, tokens, setTheme } = useTheme()
  const { locale, setLocale } = useLocale()
  const accent = tokens['--lk-accent']
  const paint = (mode: 'light' | 'dark' | 'system') => {
    setTheme({ mode })
    document.documentElement.style.colorScheme = mode === 'system' ? 'light dark' : mode
  }
  return (
    <section className="card">
      <h3>Look and language</h3>
      <fieldset className="choice">
        <legend>Brightness</legend>
        {(['light', 'dark', 'system'] as const).map((mode) => (
          <button key={mode} type="button" aria-pressed={now === mode} onClick={() => paint(mode)}>
            {mode}
          </button>
        ))}
      </fieldset>
      <fieldset className="choice">
        <legend>Accent</legend>
        {accents.map(([name, colour]) => (
          <button
            key={name}
            type="button"
            aria-pressed={accent === colour}
            onClick={() => setTheme({ tokens: colour === undefined ? {} : { '--lk-accent': colour } })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="choice">
        <legend>Language</legend>
        {languages.map(([id, name]) => (
          <button key={id} type="button" lang={id} aria-pressed={locale === id} onClick={() => void setLocale(id)}>
            {name}
          </button>
        ))}
      </fieldset>
    </section>
  )
}
