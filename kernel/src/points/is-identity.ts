/** Returns whether a value is a name source's result: texts, or undefined. Validates what was kept across a reload. */
export function isIdentity(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { name, avatar } = data as { readonly name?: unknown; readonly avatar?: unknown }
  return [name, avatar].every((each) => each === undefined || typeof each === 'string')
}
