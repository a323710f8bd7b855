/** Where a key leads in a grid of which only a part is drawn, or `undefined` when it is none of its keys. Stays at the edges. */
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
