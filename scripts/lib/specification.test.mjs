import { expect, test } from 'vitest'
import { idsIn } from './named-tests.mjs'
import { pageOf } from './specification.mjs'

/** Ids of these examples. Written out, they would count as names of tests. */
const [s, api] = ['S', 'API-0'].map((start) => (end) => start + end)

const world = (more = {}) => ({
  covered: new Map([
    [s('2-01'), new Set(['kernel/src/one.test.ts'])],
    [api('1'), new Set(['kernel/src/two.test.ts'])],
  ]),
  cases: [{ id: api('1') }, { id: api('2') }, { id: `PKG-${'01'}`, gate: 'publish' }],
  decisions: ['0009-analytics.md'],
  source: () => 'export const WAIT_MS = 30_000\nexport const LIST: readonly string[] = [\n  "a",\n  "b",\n]\nconst HIDDEN = 1\n',
  ...more,
})
const rows = [{ id: s('2-01'), says: 'A modal opens' }]

test('a row links the tests that name it, its cases and its decision', () => {
  const page = pageOf(
    { rows: [...rows, { id: s('2-02'), says: 'Quiet', cases: [api('1'), `PKG-${'01'}`], decision: '0009' }], open: [] },
    world(),
  )
  expect(page).toContain('| S2-01 | A modal opens | [one.test.ts](../kernel/src/one.test.ts) |')
  expect(page).toContain(
    '| S2-02 | Quiet | [API-01](edge-cases.md), [PKG-01](edge-cases.md), [decision 0009](decisions/0009-analytics.md) |',
  )
  expect(page).toContain('2 statements: 1 hold as specified, 1 differ on purpose, 0 are not true yet.')
})

test('constants are listed with the value that their source has', () => {
  const constants = { 'kernel/src/one.ts': { WAIT_MS: 30_000, LIST: ['a', 'b'] } }
  const page = pageOf({ rows: [...rows, { id: s('9-01'), says: 'A wait', constants }], open: [] }, world())
  expect(page).toContain('| S9-01 | A wait | [`WAIT_MS`](../kernel/src/one.ts) | `30_000` |')
  expect(page).toContain('| S9-01 | A wait | [`LIST`](../kernel/src/one.ts) | `[ "a", "b", ]` |')
  const hidden = { 'kernel/src/one.ts': { HIDDEN: 1 } }
  expect(() => pageOf({ rows: [...rows, { id: s('9-01'), says: '', constants: hidden }], open: [] }, world())).toThrow(/HIDDEN/)
})

test('open rows are listed as not true yet, with their reason', () => {
  const page = pageOf({ rows, open: [{ id: s('3-01'), says: 'A field', reason: 'Nothing reads it.' }] }, world())
  expect(page).toContain('2 statements: 1 hold as specified, 0 differ on purpose, 1 are not true yet.')
  expect(page).toContain('| S3-01 | A field | Nothing reads it. |')
})

test.each([
  ['a test that names an unknown id', { rows: [{ id: s('2-02'), says: '', decision: '0009' }] }, /unknown ids: S2-01/],
  ['an unknown case', { rows: [...rows, { id: s('2-02'), says: '', cases: [api('3')] }] }, /cases: API-03/],
  ['a case that nothing covers', { rows: [...rows, { id: s('2-02'), says: '', cases: [api('2')] }] }, /cases: API-02/],
  ['an unknown decision', { rows: [...rows, { id: s('2-02'), says: '', decision: '0010' }] }, /decisions: S2-02/],
  ['a row without a proof', { rows: [...rows, { id: s('2-02'), says: '' }] }, /nor decision: S2-02/],
  ['an id that appears twice', { rows: [...rows, ...rows] }, /twice: S2-01/],
  ['an id of an edge case', { rows: [...rows, { id: api('2'), says: '', decision: '0009' }] }, /edge case: API-02/],
  ['an open row without a reason', { rows, open: [{ id: s('2-02'), says: '' }] }, /no reason: S2-02/],
  ['an open row with a test', { rows: [], open: [{ id: s('2-01'), says: '', reason: 'Open.' }] }, /open: S2-01/],
])('%s is an error', (_what, { rows, open = [] }, message) => expect(() => pageOf({ rows, open }, world())).toThrow(message))

test('ids are read from the beginning of titles, of edge cases and of the specification alike', () => {
  const sources = [
    ['test("S2', '-01 a modal opens")'],
    ['test(`API', '-49 S8-03, S8-04 and S8-05: a text`)'],
    ['["S3', '-20", "CONNECT_OTP"]'],
    ['test("a title with S2', '-07 in it")'],
    ['test("lower s2', '-07")'],
    ['test("S2', '-071 has three digits")'],
  ].map((parts) => parts.join(''))
  expect(sources.map(idsIn)).toEqual([[s('2-01')], [`API-${49}`, s('8-03'), s('8-04'), s('8-05')], [s('3-20')], [], [], []])
})
