/**
 * Returns whether a token may be set on our elements. Names must be custom properties, and values must not load anything: no URL, not
 * even in escapes.
 */
export function isToken(name: string, value: unknown): boolean {
  return /^--[\w-]+$/.test(name) && typeof value === 'string' && !/[\\;{}]|url\s*\(|image(-set)?\s*\(|src\s*\(/i.test(value)
}
