import type { JSHandle, Page } from 'playwright-core'

type Computed = { readonly [element: string]: { readonly [property: string]: string } }

/**
 * Records every computed property and the size of each element inside the matching shadow roots, including pseudo-elements; the result
 * stays in the page.
 */
export function computedStyles(page: Page, hosts: string): Promise<JSHandle<Computed>> {
  return page.evaluateHandle((selector) => {
    const all: Record<string, Record<string, string>> = {}
    for (const host of document.querySelectorAll(selector)) {
      for (const [i, element] of [...(host.shadowRoot?.querySelectorAll('*') ?? [])].entries()) {
        for (const pseudo of [undefined, '::before', '::after', '::placeholder']) {
          const style = getComputedStyle(element, pseudo)
          if (pseudo && (pseudo === '::placeholder' ? element.localName !== 'input' : style.content === 'none')) continue
          const found: Record<string, string> = {}
          // Custom properties are inherited from the page; our use of them shows in other properties.
          for (const property of style) if (!property.startsWith('--')) found[property] = style.getPropertyValue(property)
          if (!pseudo) {
            const { width, height } = element.getBoundingClientRect()
            found.size = `${width} x ${height}`
          }
          all[`${host.localName} ${i} ${element.localName}.${element.getAttribute('class')}${pseudo ?? ''}`] = found
        }
      }
    }
    return all
  }, hosts)
}

/** Returns the differences, as sentences. */
export function differences(page: Page, before: JSHandle<Computed>, after: JSHandle<Computed>): Promise<readonly string[]> {
  return page.evaluate(
    ([first, second]) => {
      const gone = Object.keys(first).filter((element) => !second[element])
      const changed = Object.entries(first).flatMap(([element, style]) =>
        Object.entries(style).flatMap(([property, value]) => {
          const now = second[element]?.[property]
          return now === undefined || now === value ? [] : [`${element}: ${property} was ${value}, is ${now}`]
        }),
      )
      return [...gone.map((element) => `${element} is gone`), ...changed]
    },
    [before, after] as const,
  )
}
