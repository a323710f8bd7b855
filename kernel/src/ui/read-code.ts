import { latinDigits } from './latin-digits.js'

/** The digits of a code as it was typed or pasted, with or without spaces and dashes, in any script; no more than it has. */
export function readCode(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length)
}
