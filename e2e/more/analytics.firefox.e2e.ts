import { analyticsServer } from '@latchkey/analytics/server'
import { expect } from 'vitest'
import { test as base } from '../harness/firefox.js'

const PREF = 'privacy.globalprivacycontrol'

/** An app that sends events, and the requests that its host receives. */
const test = base.extend('openCounted', ({ open, page, sandbox, serverWith }) => async () => {
  const calls: string[] = []
  const log = { warn() {}, error() {}, request: ({ route }: { readonly route: string }) => void calls.push(route) }
  const { url } = await serverWith({ plugins: [analyticsServer()], signIn: false, log })
  const [{ network, rpcUrl }] = sandbox.chains
  await open('send', { connect: [rpcUrl, url], data: { networks: [network], analytics: { host: url } } })
  const leave = async (): Promise<void> => {
    await page.evaluate(async () => {
      await window.sender.preload()
      await window.sender.open('Connect')
    })
    await open('shell')
  }
  return { calls, leave, url }
})
const event = { eventId: crypto.randomUUID(), url: '', domain: '', timestamp: 1, props: { type: 'track', event: 'A' } }

test.override('prefs', { [`${PREF}.enabled`]: true, [`${PREF}.functionality.enabled`]: true, [`${PREF}.pbmode.enabled`]: true })

test('nothing is sent from a Firefox whose visitor turned Global Privacy Control on', async ({ openCounted, page }) => {
  const { calls, leave, url } = await openCounted()
  expect(await page.evaluate(() => (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl)).toBe(true)
  await leave()
  await fetch(`${url}/e?projectId=e2e`, { method: 'POST', body: JSON.stringify(event) })
  expect(calls).toEqual(['POST /e'])
})
