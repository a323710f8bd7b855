export interface Place {
  readonly index: number
  readonly count: number
  /** 1 for a plain list. */
  readonly columns: number
  readonly rtl: boolean
}

/** Returns where a key moves in a list or grid, or `undefined` if it is not a navigation key. Stops at the edges. */
export function nextIndex(key: string, { index, count, columns, rtl }: Place): number | undefined {
  const side = rtl ? -1 : 1
  const steps: { readonly [key: string]: number } = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 && { ArrowRight: side, ArrowLeft: -side }),
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  const to = index + step
  if (Math.abs(step) === columns && columns > 1 && to < 0) return index
  return Math.min(Math.max(to, 0), count - 1)
}
