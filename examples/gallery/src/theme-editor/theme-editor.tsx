import { themeContrasts } from '@latchkey/kernel/themes'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Choice } from '../choice.js'
import { type Dress, locales } from '../settings.js'
import { addressOf, readAddress, type Shown } from './address.js'
import { summaryOf } from './contrasts.js'
import { begin, follow } from './history.js'
import { LazyCell } from './lazy-cell.js'
import { groupNames, scenesOf } from './overview.js'
import { Panel } from './panel.js'
import { useKeptFocus } from './use-kept-focus.js'

const size: CSSProperties & { readonly '--width': number } = { '--width': 360 }

/** Tokens on one side, every view on the other. */
export function ThemeEditor(): ReactNode {
  const [read] = useState(() => readAddress(location.search, groupNames))
  const [{ group, mode, locale }, setShown] = useState<Shown>(read)
  const [history, step] = useReducer(follow, read.tokens, begin)
  const [notice, setNotice] = useState('')
  const panel = useRef<HTMLElement>(null)
  const keepFocus = useKeptFocus(panel)
  const tokens = history.now
  const contrasts = useMemo(() => themeContrasts(tokens), [tokens])
  const dress = useMemo<Dress>(() => ({ mode, locale, accent: 'blue', motion: 'full', tokens }), [mode, locale, tokens])
  const scenes = useMemo(() => scenesOf(group), [group])

  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  useEffect(() => {
    window.history.replaceState(null, '', addressOf({ group, mode, locale }, tokens))
  }, [group, mode, locale, tokens])
  // After the first paint: screen readers announce what is added to a live region, not its initial content.
  useEffect(() => {
    if (read.refused.length > 0) setNotice(`The address holds what cannot be used, and it is left out: ${read.refused.join(', ')}.`)
  }, [read])

  const show = (changed: Partial<Shown>): void => setShown((shown) => ({ ...shown, ...changed }))
  return (
    <div className="editor" dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <header className="bar" dir="ltr">
        <h1>Latchkey theme editor</h1>
        <a href="./">Gallery</a>
        <Choice label="Views" choices={groupNames} value={group} onChange={(chosen) => show({ group: chosen })} />
        <Choice label="Language" choices={locales} value={locale} onChange={(chosen) => show({ locale: chosen })} />
        <p role="status" className="notice">
          {notice}
        </p>
      </header>
      <aside ref={panel} className="panel" aria-label="Theme" dir="ltr">
        <Panel history={history} mode={mode} contrasts={contrasts} onMode={(chosen) => show({ mode: chosen })} onStep={step} />
        <a className="summary" href="#contrast" data-low={contrasts.some((pair) => pair.contrast < pair.needed) || undefined}>
          {summaryOf(contrasts)}
        </a>
      </aside>
      <main className="grid" style={size} onFocusCapture={keepFocus}>
        {scenes.map((scene) => (
          <LazyCell key={`${group} ${scene.view} ${scene.state}`} scene={scene} settings={dress} />
        ))}
      </main>
    </div>
  )
}
