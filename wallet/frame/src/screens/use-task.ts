import { useEffect, useRef, useState } from 'preact/hooks'
import type { CommonTexts } from '../texts/groups.js'
import { problemIn } from '../texts/problem-in.js'
import { isCancelled } from './is-cancelled.js'

/** The task of a screen. */
export interface Task {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /**
   * Runs a task and keeps its error, in the words of `explain`. The signal aborts once the visitor leaves the screen; the end of an aborted
   * task changes nothing on it.
   */
  readonly run: (task: (signal: AbortSignal) => Promise<void>, explain?: (error: unknown) => string) => Promise<void>
  /** Ends the task: the visitor leaves this part of the screen. */
  readonly stop: () => void
}

/** Runs one task at a time for as long as the screen is shown. */
export function useTask(t: CommonTexts): Task {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const life = useRef<AbortController>()
  useEffect(() => () => life.current?.abort(), [])
  return {
    isBusy,
    problem,
    async run(task, explain = (error) => problemIn(t, error)) {
      life.current?.abort()
      const own = new AbortController()
      life.current = own
      setBusy(true)
      setProblem(undefined)
      try {
        await task(own.signal)
      } catch (error) {
        if (!own.signal.aborted && !isCancelled(error)) setProblem(explain(error))
      } finally {
        if (!own.signal.aborted) setBusy(false)
      }
    },
    stop() {
      life.current?.abort()
      setBusy(false)
      setProblem(undefined)
    },
  }
}
