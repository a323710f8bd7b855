import { defaultTokens } from '@latchkey/kernel/themes'
import { expect, test } from 'vitest'
import { codeOf } from './code-of.js'
import { begin, follow } from './history.js'
import { startOf, starts } from './starts.js'
import { currentValue, toHex, withColor, withValue } from './values.js'

const text = '--lk-text-1'

test('a colour of one mode leaves the other unchanged', () => {
  const dark = withColor({}, { token: text, mode: 'dark', value: '#eeeeee' })
  expect(dark).toEqual({ [text]: 'light-dark(oklch(0.21 0.01 265), #eeeeee)' })
  expect(withColor(dark, { token: text, mode: 'light', value: '#111111' })).toEqual({ [text]: 'light-dark(#111111, #eeeeee)' })
})

test('the same colour in both modes is written once', () => {
  const light = withColor({}, { token: '--lk-mix', mode: 'light', value: '#c0ffee' })
  expect(light).toEqual({ '--lk-mix': '#c0ffee' })
  expect(withColor(light, { token: '--lk-mix', mode: 'dark', value: '#001122' })).toEqual({ '--lk-mix': 'light-dark(#c0ffee, #001122)' })
})

test('keeps only values that differ from the defaults', () => {
  const changed = withColor({}, { token: text, mode: 'dark', value: '#eeeeee' })
  expect(withColor(changed, { token: text, mode: 'dark', value: '' })).toEqual({})
  expect(withValue({}, '--lk-radius', defaultTokens['--lk-radius'])).toEqual({})
  expect(withValue({ '--lk-font': 'Inter' }, '--lk-font', '')).toEqual({})
})

test('an unset value is the default', () => {
  expect(currentValue({}, '--lk-radius')).toBe('12px')
  expect(currentValue({ '--lk-radius': '4px' }, '--lk-radius')).toBe('4px')
})

test('colours in any notation are converted to hex for the colour input', () => {
  expect(['#abc', 'rgb(1 2 3)', 'oklch(1 0 0)', 'oklch(0 0 0)'].map(toHex)).toEqual(['#aabbcc', '#010203', '#ffffff', '#000000'])
})

test('a ready-made theme is recognized by its tokens, but no longer once one is changed', () => {
  const { ink = {} } = starts
  expect(startOf(ink)).toBe('ink')
  expect(startOf({})).toBe('default')
  expect(startOf({ ...ink, '--lk-radius': '3px' })).toBeUndefined()
})

test.each(Object.entries(starts))('the code of "%s" is its theme', (_, tokens) => {
  const object = codeOf(tokens).replace('export const theme = ', '')
  expect(new Function(`return ${object}`)()).toEqual(Object.keys(tokens).length === 0 ? {} : { tokens })
})

test('dragging is one undo step, even after changes in other fields', () => {
  const drag = ['#111111', '#222222', '#333333'].map((value) => ({ '--lk-accent': value }))
  const dragged = drag.reduce((history, tokens) => follow(history, { type: 'change', tokens, field: 'accent' }), begin({}))
  expect(dragged.past).toEqual([{}])
  const left = follow(dragged, { type: 'leave' })
  const again = follow(left, { type: 'change', tokens: { '--lk-accent': '#444444' }, field: 'accent' })
  expect(again.past).toEqual([{}, { '--lk-accent': '#333333' }])
  const undone = follow(again, { type: 'undo' })
  expect(undone.now).toEqual({ '--lk-accent': '#333333' })
  expect(follow(undone, { type: 'redo' }).now).toEqual({ '--lk-accent': '#444444' })
})

test('a change after undo leaves nothing to redo, and no change adds no step', () => {
  const changed = follow(begin({}), { type: 'change', tokens: { '--lk-radius': '0px' } })
  const back = follow(changed, { type: 'undo' })
  expect(follow(back, { type: 'change', tokens: {} })).toBe(back)
  expect(follow(back, { type: 'change', tokens: { '--lk-radius': '3px' } }).future).toEqual([])
  expect(follow(begin({}), { type: 'undo' }).now).toEqual({})
})
