import { element } from '../../page/browser/element.js'

/** A labelled list to choose from. */
export interface Choice {
  readonly element: HTMLElement
  update(options: readonly (readonly [value: string, text: string])[], chosen: string): void
}

/** Renders a select and reports what a person chose. */
export function choice(label: string, choose: (value: string) => void): Choice {
  const select = element('select', {})
  select.addEventListener('change', () => choose(select.value))
  let drawn = ''
  return {
    element: element('label', {}, label, select),
    update(options, chosen) {
      const text = JSON.stringify(options)
      if (text !== drawn) select.replaceChildren(...options.map(([value, name]) => element('option', { value }, name)))
      drawn = text
      select.value = chosen
    },
  }
}
