import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames } from './fixtures/event-names.js'
import { wireName } from './wire-name.js'

const CORE = ['open', 'close', 'error']
const CODES: { readonly [name: string]: unknown } = { API_ERROR: { catalogue: 'kernel', code: 'http-status' } }
const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test.each(Object.entries(eventNames))('%s is raised at the listed place and sent under this name, or has a reason', (name, entry) => {
  if ('absent' in entry) return expect(entry.absent).toMatch(/\.$/)
  const { event, places, test: tested } = entry
  const plugin = CORE.includes(event) ? 'core' : 'any'
  expect(wireName({ plugin, name: event, payload: { error: CODES[name] }, at: 0 })).toBe(name)
  expect(places).not.toEqual([])
  for (const place of places) expect(read(place)).toMatch(new RegExp(`emit(?:Core)?\\([^)]*'${event}'`))
  if (tested !== undefined) expect(read(tested)).toMatch(new RegExp(`\\b${event}\\b|\\b${name}\\b`))
})
