import { expect, test } from 'vitest'
import { holdDeletes } from './hold-deletes.js'

/** An engine that deletes its sessions once. */
function engine({ isBroken = false } = {}) {
  const keys = ['one']
  const made = {
    client: {
      session: {
        keys,
        async delete(topic: string) {
          keys.splice(keys.indexOf(topic), 1)
        },
      },
    },
    async deleteSession({ topic }: { readonly topic: string }) {
      if (isBroken || !keys.includes(topic)) throw new Error(`Record was recently deleted - session: ${topic}`)
      keys.splice(keys.indexOf(topic), 1)
    },
  }
  const held = holdDeletes(made)
  return { made, keys, held }
}

test('WC-28 a session that has ended may end again', async () => {
  const { made, keys } = engine()
  await made.deleteSession({ topic: 'one' })
  await made.deleteSession({ topic: 'one' })
  expect(keys).toEqual([])
})

test('a session that could not be deleted is still a failure', async () => {
  const { made } = engine({ isBroken: true })
  await expect(made.deleteSession({ topic: 'one' })).rejects.toThrow('one')
})

test('WC-28 deletes a session only here while the client closes', async () => {
  const { made, keys, held } = engine({ isBroken: true })
  const deleting = made.deleteSession({ topic: 'one' })
  held.stop()
  await deleting
  expect(keys).toEqual([])
  const later = engine({ isBroken: true })
  later.held.stop()
  await later.made.deleteSession({ topic: 'one' })
  await later.made.deleteSession({ topic: 'one' })
  expect(later.keys).toEqual([])
})
