import { appears } from './appears.js'

/** Writes into a field, as a visitor does. */
export async function type(place: HTMLElement, selector: string, text: string): Promise<void> {
  const field = await appears(place, selector)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
