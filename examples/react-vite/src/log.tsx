import { useEvent } from '@latchkey/kernel/react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

export interface LogLine {
  readonly id: number
  readonly text: string
  readonly detail?: string | undefined
  readonly failed?: boolean | undefined
}
type Write = (text: string, detail?: string, failed?: boolean) => void

const LogContext = createContext<{ readonly lines: readonly LogLine[]; readonly write: Write }>({ lines: [], write: () => {} })

/** Keeps what happened, newest first, including events in the wallet alone. */
export function LogProvider({ children }: { readonly children: ReactNode }) {
  const [lines, setLines] = useState<readonly LogLine[]>([])
  const write = useCallback<Write>((text, detail, failed) => {
    setLines((now) => [{ id: (now[0]?.id ?? 0) + 1, text, detail, failed }, ...now].slice(0, 20))
  }, [])
  useEvent('connect', ({ address, restored }) => write(restored ? 'Welcome back' : 'Wallet connected', address))
  useEvent('account', ({ address }) => write('Account changed', address))
  useEvent('network', ({ chain }) => write('Network changed', chain))
  useEvent('transaction', ({ hash, status }) => write(`Transaction ${status}`, hash, status === 'failed'))
  return <LogContext.Provider value={{ lines, write }}>{children}</LogContext.Provider>
}

export function useLog(): Write {
  return useContext(LogContext).write
}

/** The activity log. */
export function Log() {
  const { lines } = useContext(LogContext)
  return (
    <section className="card log">
      <h2>Activity</h2>
      {lines.length === 0 && <p className="quiet">What you do shows up here.</p>}
      <ol aria-live="polite">
        {lines.map(({ id, text, detail, failed }) => (
          <li key={id} data-failed={failed || undefined}>
            {text}
            {detail && <code title={detail}>{detail}</code>}
          </li>
        ))}
      </ol>
    </section>
  )
}
