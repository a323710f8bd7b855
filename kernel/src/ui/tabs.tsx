import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { nextIndex } from './next-index.js'
import { tabsStyles } from './styles/tabs.js'
import { useStyles } from './use-styles.js'

/** One of several panels. */
export interface Tab {
  /** Its id in `value` and `onChange`. */
  readonly id: string
  /** Text on the bar. */
  readonly label: string
}
/** Panels of which one is shown. With fewer than two, no bar is drawn. */
export interface TabsProps {
  /** Accessible label of the bar: "Account". */
  readonly label: string
  /** In the order of the bar. */
  readonly tabs: readonly Tab[]
  /** Id of the selected tab. Controlled by the caller. */
  readonly value: string
  /** Called with the id of the pressed tab. */
  readonly onChange: (id: string) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** A segmented switch between parts of one screen. A single tab hides the bar. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps): ReactNode {
  useStyles(tabsStyles)
  const id = useId()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const bar = event.currentTarget
    const index = tabs.findIndex((tab) => tab.id === value)
    const key = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' }[event.key]
    const rtl = getComputedStyle(bar).direction === 'rtl'
    const turned = rtl && event.key.startsWith('Arrow') ? (key === 'ArrowDown' ? 'ArrowUp' : 'ArrowDown') : key
    const to = turned && nextIndex(turned, { index, count: tabs.length, columns: 1, rtl })
    if (to === undefined || to === '') return
    event.preventDefault()
    const tab = tabs[to]
    if (tab) onChange(tab.id)
    bar.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  if (tabs.length < 2) return children
  return (
    <>
      <div className="lk-tabs lk-14" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="lk-stack" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
