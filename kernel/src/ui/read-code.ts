import { latinDigits } from './latin-digits.js'

/** Returns the digits of a typed or pasted code, with or without spaces and dashes, in any script; at most as many as the code has. */
export function readCode(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length)
}
