/** Is it what a name source answers: texts, or nothing. For what was kept over a reload. */
export function isIdentity(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { name, avatar } = data as { readonly name?: unknown; readonly avatar?: unknown }
  return [name, avatar].every((each) => each === undefined || typeof each === 'string')
}
