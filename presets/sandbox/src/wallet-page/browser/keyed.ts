/** Renders a list so that unchanged entries stay the same element and keep the focus. */
export function keyed<T>(
  into: HTMLElement,
  { key, draw, empty }: { readonly key: (item: T) => string; readonly draw: (item: T) => HTMLElement; readonly empty: () => HTMLElement },
): (items: readonly T[]) => void {
  let drawn = new Map<string, { readonly text: string; readonly element: HTMLElement }>()
  return (items) => {
    const next = new Map<string, { readonly text: string; readonly element: HTMLElement }>()
    for (const item of items) {
      const text = JSON.stringify(item)
      const old = drawn.get(key(item))
      next.set(key(item), old?.text === text ? old : { text, element: draw(item) })
    }
    const same = next.size === drawn.size && [...next].every(([id, one]) => drawn.get(id) === one)
    const active = document.activeElement
    const focus = [...drawn].map(([id, old]) => [id, controls(old.element).findIndex((one) => one.isSameNode(active))] as const)
    if (!same || !into.childElementCount) into.replaceChildren(...(next.size ? [...next.values()].map((one) => one.element) : [empty()]))
    drawn = next
    const [id, index = -1] = focus.find(([, at]) => at >= 0) ?? []
    const now = id === undefined ? undefined : next.get(id)
    if (now) controls(now.element)[index]?.focus()
  }
}

function controls(element: HTMLElement): readonly HTMLElement[] {
  return [element, ...element.querySelectorAll<HTMLElement>('*')].filter((one) => one.matches('button, input'))
}
