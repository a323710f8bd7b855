/** How long a visitor looks at a request that can cost everything, before it can be confirmed. */
export const WAIT_SECONDS = 3

/** Reports the seconds that are left, down to 0. Returns a function that stops. */
export function countDown(seconds: number, report: (left: number) => void): () => void {
  let left = seconds
  report(left)
  if (left === 0) return () => {}
  const timer = setInterval(() => {
    left -= 1
    if (left === 0) clearInterval(timer)
    report(left)
  }, 1000)
  return () => clearInterval(timer)
}
