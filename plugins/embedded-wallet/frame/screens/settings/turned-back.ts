const NAME = 'TurnedBack'

/** The visitor turned back on the way. It has no words: nothing is said about it. */
export function turnedBack(): Error {
  return Object.assign(new Error(''), { name: NAME })
}

/** Did the visitor turn back? */
export function isTurnedBack(error: unknown): boolean {
  return (error as Error).name === NAME
}
