/** Keys that begin with this hold what can be fetched again; they go first when the storage is full. */
export const CACHE = 'cache.'
