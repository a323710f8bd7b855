/** Records access to time and randomness until `stop` restores both: their values differ between runs. */
export function watchUnstable(): { stop(): readonly string[] } {
  const seen = new Set<string>()
  const { Date: RealDate } = globalThis
  const putBack = [
    spy(Math, 'random', 'Math.random()'),
    spy(crypto, 'randomUUID', 'crypto.randomUUID()'),
    spy(crypto, 'getRandomValues', 'crypto.getRandomValues()'),
  ]
  globalThis.Date = new Proxy(RealDate, {
    construct(target, args, maker) {
      if (args.length === 0) seen.add('new Date()')
      return Reflect.construct(target, args, maker) as object
    },
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (key !== 'now') return value
      // Passing on the reference is not a call yet.
      return () => {
        seen.add('Date.now()')
        return target.now()
      }
    },
  })
  return {
    stop() {
      globalThis.Date = RealDate
      for (const each of putBack) each()
      return [...seen]
    },
  }

  function spy<T extends object, K extends keyof T & string>(owner: T, key: K, name: string): () => void {
    const own = Object.getOwnPropertyDescriptor(owner, key)
    const real = owner[key] as (...args: readonly unknown[]) => unknown
    const value = (...args: readonly unknown[]): unknown => {
      seen.add(name)
      return Reflect.apply(real, owner, args)
    }
    Object.defineProperty(owner, key, { value, configurable: true, writable: true })
    return () => {
      if (own) Object.defineProperty(owner, key, own)
      else Reflect.deleteProperty(owner, key)
    }
  }
}
