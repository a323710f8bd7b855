export const first = undefined
