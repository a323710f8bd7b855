import { appears } from './appears.js'

/** Types into a field, like a visitor. */
export async function type(place: HTMLElement, selector: string, text: string): Promise<void> {
  const field = await appears(place, selector)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
