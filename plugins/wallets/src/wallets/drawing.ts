/** Wraps a logo as a complete image. */
export function drawing(mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="40" height="40" fill="none">${mark}</svg>`
}
