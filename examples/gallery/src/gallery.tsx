import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Bar } from './bar.js'
import { Cell } from './cell.js'
import { groups } from './scenes/index.js'
import { readSettings, type Settings } from './settings.js'

const names = Object.keys(groups)

/** Every view in every state, one group at a time. */
export function Gallery(): ReactNode {
  const [settings, setSettings] = useState(() => readSettings(location.search, names))
  const { group, mode, width } = settings
  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  const change = (changed: Partial<Settings>): void => {
    const next = { ...settings, ...changed }
    const { mode: theme, ...others } = next
    history.replaceState(null, '', `?${new URLSearchParams({ ...others, theme, width: String(next.width) })}`)
    setSettings(next)
  }
  const size: CSSProperties & { readonly '--width': number } = { '--width': width }
  return (
    <>
      <Bar groups={names} settings={settings} onChange={change} />
      <main className="grid" style={size}>
        {(groups[group] ?? []).map((scene) => (
          <Cell key={`${group} ${scene.view} ${scene.state}`} scene={scene} settings={settings} />
        ))}
      </main>
    </>
  )
}
