import { useEffect, useReducer } from 'react'
import type { Point } from '../point.js'
import { useAnyKernel } from './provider.js'

/** The values at a point, drawn again when plugins add or remove some. */
export function usePoint<T>(point: Point<T>): readonly T[] {
  const kernel = useAnyKernel()
  const [, again] = useReducer((n: number) => n + 1, 0)
  useEffect(() => kernel.on('core:points' as never, again), [kernel])
  return kernel.read(point)
}
