import { expect, test } from 'vitest'
import { refusalOf } from '../fixtures/refusal-of.js'
import { START, signInServer } from '../fixtures/sign-in-server.js'
import { ADA, visitorOf } from '../fixtures/visitor.js'
import { checkMessage } from './check-message.js'

test('a one-click response may only follow another one to the same prompt', async () => {
  const page = visitorOf(signInServer())
  expect((await page.verify(await page.oneClick())).status).toBe(200)
  const other = await page.oneClick({ chainId: 'eip155:10' })
  expect((await page.verify(other)).status).toBe(200)
  await page.signOut(`eip155:10:${ADA}`)
  expect((await page.verify(other)).status).toBe(401)
})

test('unsigned resources are rejected', async () => {
  const page = visitorOf(signInServer())
  const sent = await page.signed({ resources: ['https://app.test/terms'] })
  const visit = { projectId: 'p', origin: 'https://app.test', host: 'app.test', isStated: true, cookie: undefined }
  const args = { visit, chains: undefined, titles: {}, now: START, leewayMs: 60_000, nonceMs: 600_000 }
  const altered = { ...sent, data: { ...sent.data, resources: ['https://app.test/other'] } }
  expect(refusalOf(() => checkMessage(sent, args))).toBeUndefined()
  expect(refusalOf(() => checkMessage(altered, args))).toEqual(['invalid', 'data', 'The fields are not those of the message.'])
})
