import { expect, test } from 'vitest'
import { unusedKeys } from './unused-keys.mjs'

test('a key is used as a literal or by the beginning of a template, and otherwise reported', () => {
  const template = (beginning) => ['t(`', beginning, '$', '{reason}`)'].join('')
  const sources = ["t('send.title')", template('send.failed.'), template(''), '// send.spoken of']
  expect(unusedKeys(['send.title', 'send.failed.late', 'send.spoken', 'pay.last'], sources)).toEqual(['send.spoken', 'pay.last'])
})
