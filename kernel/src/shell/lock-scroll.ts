interface Lock {
  count: number
  restore: () => void
}

/**
 * Stops the page from scrolling and reserves the space of its scroll bar. The returned function restores the inline styles exactly.
 * Several kernels, and several copies of this code, share one lock, which is stored on the document.
 */
export function lockScroll(): () => void {
  const page = document.documentElement as HTMLElement & { [LOCK]?: Lock | undefined }
  const lock = page[LOCK] ?? { count: 0, restore: hold() }
  page[LOCK] = lock
  lock.count++
  let held = true
  return () => {
    if (!held) return
    held = false
    lock.count--
    if (lock.count > 0) return
    lock.restore()
    page[LOCK] = undefined
  }
}

const LOCK = /* @__PURE__ */ Symbol.for('latchkey.scroll')

function hold(): () => void {
  const { documentElement: page, body } = document
  const width = page.clientWidth
  const padding = Number.parseFloat(getComputedStyle(body).paddingInlineEnd) || 0
  const { overflowX, overflowY } = getComputedStyle(page)
  // The body's overflow applies to the viewport as long as the root has none; it must not become the body's own meanwhile.
  const lent = overflowX === 'visible' && overflowY === 'visible'
  const undo = AXES.map((axis) => override(page, axis, 'hidden'))
  if (lent) undo.push(...AXES.map((axis) => override(body, axis, 'visible')))
  const gained = page.clientWidth - width
  if (gained > 0) undo.push(override(body, 'padding-inline-end', `${padding + gained}px`))
  return () => {
    for (const each of undo.reverse()) each()
  }
}

// One by one: a shorthand cannot be restored if only one of its longhands was set.
const AXES = ['overflow-x', 'overflow-y']

/** Sets an inline property, as script may under any content security policy, and returns a function that undoes it. */
function override(element: HTMLElement, property: string, value: string): () => void {
  const { style } = element
  const [had, before, priority] = [element.hasAttribute('style'), style.getPropertyValue(property), style.getPropertyPriority(property)]
  style.setProperty(property, value, 'important')
  return () => {
    if (before) style.setProperty(property, before, priority)
    else style.removeProperty(property)
    // Reading first makes Chromium create the empty attribute, which can then be removed.
    if (!had && !element.getAttribute('style')) element.removeAttribute('style')
  }
}
