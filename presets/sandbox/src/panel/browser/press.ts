import { element } from '../../page/browser/element.js'

/** A button. */
export function press(text: string, run: () => void, kind = ''): HTMLElement {
  const button = element('button', { type: 'button', class: kind }, text)
  button.addEventListener('click', run)
  return button
}
