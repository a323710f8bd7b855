import { useCallback, useRef, useState } from 'react'

/** Result of `useCall`. */
export interface CallResult<Args extends readonly unknown[], Data> {
  /** Starts the call. Settles as it does. */
  readonly call: (...args: Args) => Promise<Data>
  /** Status of the newest call. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Value of the newest call, once it succeeded. */
  readonly data: Data | undefined
  /** Reason of the newest call, once it failed. */
  readonly error: unknown
  /** Forgets the newest call, which goes on. */
  readonly reset: () => void
}

/**
 * Follows calls that a component starts, such as opening a form: an older call settles for its caller only.
 *
 * @param run Starts one call. Must keep its identity between renders (`useCallback`).
 */
export function useCall<Args extends readonly unknown[], Data>(run: (...args: Args) => Promise<Data>): CallResult<Args, Data> {
  const [state, setState] = useState<Omit<CallResult<Args, Data>, 'call' | 'reset'>>(IDLE)
  const newest = useRef(0)
  const call = useCallback(
    async (...args: Args): Promise<Data> => {
      newest.current += 1
      const own = newest.current
      const tell = (next: typeof state): void => void (own === newest.current && setState(next))
      tell({ ...IDLE, status: 'pending' })
      try {
        const data = await run(...args)
        tell({ status: 'success', data, error: undefined })
        return data
      } catch (error) {
        tell({ status: 'error', data: undefined, error })
        throw error
      }
    },
    [run],
  )
  const reset = useCallback(() => {
    newest.current += 1
    setState(IDLE)
  }, [])
  return { call, ...state, reset }
}

const IDLE = { status: 'idle', data: undefined, error: undefined } as const
