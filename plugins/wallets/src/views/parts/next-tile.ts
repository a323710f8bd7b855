/** Returns the target of a key in a grid that is only partly rendered, or `undefined` for other keys. Stops at the edges. */
export function nextTile(
  key: string,
  { index, count, columns, rtl }: { readonly index: number; readonly count: number; readonly columns: number; readonly rtl: boolean },
): number | undefined {
  const side = rtl ? -1 : 1
  const steps: { readonly [key: string]: number } = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: side, ArrowLeft: -side }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  const to = index + step
  // Down from a full row onto a shorter last one.
  if (key === 'ArrowDown' && to >= count) return Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : index
  return to < 0 || to >= count ? index : to
}
