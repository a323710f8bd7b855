import type { Context } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { NamesContract } from '../../contract.js'
import { namesWire, type Suggestion } from '../../wire.js'

export interface Suggestions {
  readonly status: 'idle' | 'checking' | 'ready' | 'failed'
  readonly items: readonly Suggestion[]
}
interface Found extends Suggestions {
  readonly label: string
  readonly attempt: number
}

/** Delay after the last key press, from the view's specification. */
const PAUSE_MS = 300

/** Available names for the typed text. `attempt` reloads; older items stay while newer ones load. */
export function useSuggestions(ctx: Context<NamesContract>, label: string, attempt: number): Suggestions {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (label === '') return
    const life = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { items } = await ctx.http.client(namesWire).suggest({ q: label }, { signal: life.signal })
        setFound({ status: 'ready', items: items.slice(0, 8), label, attempt })
      } catch (error) {
        if (life.signal.aborted) return
        ctx.report(error)
        setFound({ status: 'failed', items: [], label, attempt })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [ctx, label, attempt])
  if (label === '') return { status: 'idle', items: [] }
  if (found?.label === label && found.attempt === attempt) return found
  return { status: 'checking', items: found?.items ?? [] }
}
