/** May it be set on our elements? Names are custom properties, and values load nothing: no address, also not in escapes. */
export function isToken(name: string, value: unknown): boolean {
  return /^--[\w-]+$/.test(name) && typeof value === 'string' && !/[\\;{}]|url\s*\(|image(-set)?\s*\(|src\s*\(/i.test(value)
}
