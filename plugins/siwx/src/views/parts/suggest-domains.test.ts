import { expect, test } from 'vitest'
import { suggestDomains } from './suggest-domains.js'

test('suggests domains once there is a name, fewer the more is typed, and none for a complete address', () => {
  expect(suggestDomains('a')).toEqual([])
  expect(suggestDomains('ada')).toEqual(['ada@gmail.com', 'ada@outlook.com', 'ada@icloud.com'])
  expect(suggestDomains('ada@')).toEqual(['ada@gmail.com', 'ada@outlook.com', 'ada@icloud.com'])
  expect(suggestDomains('ada@P')).toEqual(['ada@proton.me'])
  expect(suggestDomains('ada@gmail.com')).toEqual([])
  expect(suggestDomains('ada@own.example')).toEqual([])
  expect(suggestDomains('ada@b@c')).toEqual([])
  expect(suggestDomains('ada at home')).toEqual([])
})
