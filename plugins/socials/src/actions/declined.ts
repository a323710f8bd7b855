/** The visitor does not want to go on, and how that shows. */
export interface Declined extends Error {
  readonly declined: 'left' | 'closed' | 'declined'
}

/** For what the visitor ended. `left`: the view is gone, and nothing is said. */
export function declined(how: Declined['declined'] = 'left'): Declined {
  return Object.assign(new Error('The visitor left.'), { declined: how })
}
