import { refused } from './questions.js'

/**
 * Refuses fields that the wallet would not use: the page expects each of them to have an effect. Fields without a value are ignored.
 * @throws -32602 with the name of the field
 */
export function refuseUnknown(given: { readonly [name: string]: unknown }, known: readonly string[]): void {
  const odd = Object.entries(given).find(([name, value]) => !known.includes(name) && value !== undefined && value !== null)
  if (odd) throw unsupported(odd[0])
}

/** Creates the error for a field that has no effect here. */
export function unsupported(name: string): Error {
  return refused(`This wallet does not support the field ${name.slice(0, 60)} here.`, -32602)
}
