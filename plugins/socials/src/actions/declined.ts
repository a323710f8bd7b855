/** The visitor declined, and in which way. */
export interface Declined extends Error {
  readonly declined: 'left' | 'closed' | 'declined'
}

/** Creates the error for a login that the visitor ended. `left`: the view has closed, so no message is shown. */
export function declined(how: Declined['declined'] = 'left'): Declined {
  return Object.assign(new Error('The visitor left.'), { declined: how })
}
