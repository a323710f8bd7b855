import { readFileSync } from 'node:fs'

/** Reads a secret from the environment, or from the file that it points to, as in containers. @throws with one sentence, and no secret */
export function readSecret(env: { readonly [name: string]: string | undefined }, name: string): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return env[name]?.trim() || undefined
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (cause) {
    throw new Error(`${name}_FILE is not read.`, { cause })
  }
}
