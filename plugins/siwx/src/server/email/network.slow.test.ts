import { expect, test } from 'vitest'
import { signInServer } from '../../fixtures/sign-in-server.js'
import { visitorOf } from '../../fixtures/visitor.js'

test('codes to a rented network are limited to two hundred an hour, however many addresses it has', async () => {
  const server = signInServer({ mail: { send: async () => {} } })
  const statuses: number[] = []
  for (let i = 0; i < 202; i += 1) {
    const page = visitorOf(server, { address: `2001:db8:7:${(i >> 4).toString(16)}::1` })
    expect((await page.signIn({ accountAddress: `0xR${i}` })).status).toBe(200)
    statuses.push((await page.ask('POST', 'email', { email: `r${i}@x.test` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 200 }, () => 200), 503, 503])
})
