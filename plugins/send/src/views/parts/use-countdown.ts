import { useEffect, useState } from 'react'

/** Seconds left since `running` became true; 0 once they are over. */
export function useCountdown(seconds: number, running: boolean): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!running) return setLeft(seconds)
    const timer = setInterval(() => setLeft((now) => Math.max(now - 1, 0)), 1000)
    return () => clearInterval(timer)
  }, [seconds, running])
  return left
}
