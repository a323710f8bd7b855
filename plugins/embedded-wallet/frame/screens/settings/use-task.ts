import { useEffect, useRef, useState } from 'preact/hooks'
import type { Texts } from '../../texts/en.js'
import { problemIn } from '../../texts/problem-in.js'
import { isTurnedBack } from './is-turned-back.js'

/** Runs one task at a time and keeps its error. */
export function useTask(t: Texts): {
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly run: (task: () => Promise<void>) => Promise<void>
} {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  return {
    isBusy,
    problem,
    async run(task) {
      setBusy(true)
      setProblem(undefined)
      try {
        await task()
      } catch (error) {
        if (!isGone.current && !isTurnedBack(error)) setProblem(problemIn(t, error))
      } finally {
        if (!isGone.current) setBusy(false)
      }
    },
  }
}
