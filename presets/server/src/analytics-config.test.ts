import { expect, test } from 'vitest'
import { readConfig } from './read-config.js'

const ANALYTICS_TOKEN = 'a token of the operator, 32 letters'
const read = (args: readonly string[], env: object = {}, file: object = {}) => readConfig(args, { ...env }, file).start.analytics

test('analytics is off until something of it is set, in the file, with a flag or with the token in the environment', () => {
  expect(read([])).toBeUndefined()
  expect(read([], {}, { analytics: {} })).toEqual({})
  expect(read(['--analytics-days', '30', '--analytics-sample', '0.25', '--analytics-megabytes', '2000'])).toEqual({
    retentionDays: 30,
    sample: 0.25,
    dailyMegabytes: 2000,
  })
  expect(read([], { ANALYTICS_TOKEN }, { analytics: { sample: 0.5, figuresToken: 'of the file' } })).toEqual({
    sample: 0.5,
    figuresToken: ANALYTICS_TOKEN,
  })
  expect(read([], { ANALYTICS_TOKEN })).toEqual({ figuresToken: ANALYTICS_TOKEN })
})

test('stored events are sent on to ClickHouse and to a collector, if they have an address', () => {
  const flags = ['--analytics-clickhouse', 'https://clickhouse.example.com:8443', '--analytics-otlp', 'http://collector:4318']
  expect(read(flags)?.sinks?.map(({ name }) => name)).toEqual(['clickhouse', 'otlp'])
  expect(read([], {}, { analytics: { clickhouse: 'http://127.0.0.1:8123', clickhouseTable: 'events' } })?.sinks).toHaveLength(1)
})

test.each([
  [['--analytics-sample', '2'], {}, '--analytics-sample is like 0.25, not "2".'],
  [['--analytics-days', '0.5'], {}, '--analytics-days must be a whole number'],
  [['--analytics-clickhouse', 'clickhouse'], {}, '--analytics-clickhouse has to be an address'],
  [['--analytics-otlp', 'ftp://collector'], {}, '--analytics-otlp has to be an address'],
  [[], { ANALYTICS_TOKEN: 'short' }, 'ANALYTICS_TOKEN has at least 24 characters.'],
])('%j is a mistake', (args, env, sentence) => {
  expect(() => read(args, env)).toThrow(sentence)
})
