import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** How hard a password is to guess. */
export interface Measured {
  /** zxcvbn's score, from 0 (guessed at once) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Returns whether it is one of the most common passwords. */
  readonly isCommon: boolean
}
/** Measures a password. `known` are words that a guesser knows, such as the visitor's address. */
export type Measure = (password: string, known?: readonly string[]) => Measured

/**
 * Loads the dictionaries of common passwords, which are the same for all languages. They are large: import this file only when a password
 * is chosen.
 */
export function createMeasure(): Measure {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const common = new Set<unknown>(dictionary['passwords-common'])
  return (password, known = []) => ({
    score: zxcvbn.check(password, [...known]).score,
    isCommon: common.has(password.toLowerCase()),
  })
}
