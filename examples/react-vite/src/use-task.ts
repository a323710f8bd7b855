import { useState } from 'react'
import { useLog } from './log.js'

interface Task {
  readonly busy: boolean
  readonly run: () => Promise<void>
}

/** Runs a task that a wallet may reject, and logs the outcome. */
export function useTask(name: string, work: () => Promise<string>): Task {
  const [busy, setBusy] = useState(false)
  const write = useLog()
  const run = async () => {
    setBusy(true)
    try {
      write(name, await work())
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message?: string }
      const declined = code === 4001 || code === 'rejected'
      write(declined ? `${name}: declined` : `${name} failed`, declined ? undefined : message, !declined)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
