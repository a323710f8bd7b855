import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Keeps issued values of a provider in memory: a login takes a moment, and a restart begins again. */
export function keepInMemory(): (model: string) => Adapter {
  const all = new Map<string, AdapterPayload>()
  return (model) => {
    const key = (id: string): string => `${model} ${id}`
    return {
      async upsert(id, payload) {
        all.set(key(id), payload)
      },
      async find(id) {
        return all.get(key(id))
      },
      async findByUid(uid) {
        return [...all].find(([name, payload]) => name.startsWith(`${model} `) && payload.uid === uid)?.[1]
      },
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        const found = all.get(key(id))
        if (found) found.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        all.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of all) if (payload.grantId === grantId) all.delete(name)
      },
    }
  }
}
