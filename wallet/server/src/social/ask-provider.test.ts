import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameOf, readExactly } from './ask-provider.js'

test('uses the first valid name, on one line and without characters that change the text direction', () => {
  expect(nameOf([undefined, null, 7, '', ' \n', 'Ada', 'Grace'])).toBe('Ada')
  expect(nameOf(['  Ada\r\n Lovelace\u0000 '])).toBe('Ada Lovelace')
  expect(nameOf(['\u202eecalevoL adA\u202c', 'other'])).toBe('ecalevoL adA')
  expect(nameOf(['عائشة', 'x'])).toBe('عائشة')
  expect(nameOf(['👩‍👩‍👧'])).toBe('👩‍👩‍👧')
  expect(nameOf([])).toBeUndefined()
})

test('a name always fits the wire: one line of at most 80 characters, none of them cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = nameOf([text])
      if (name === undefined) return
      expect(name.length).toBeLessThanOrEqual(80)
      expect(name).not.toMatch(/\p{Cc}/u)
      expect(name).toBe(name.trim())
      expect(() => encodeURIComponent(name)).not.toThrow()
    }),
  )
  expect(nameOf([`${'a'.repeat(79)}👩`])).toBe('a'.repeat(79))
})

test('integers of any size are read exactly, and everything else as usual', () => {
  expect(readExactly('{"id":9007199254740993,"n":-9007199254740993,"list":[9007199254740992,12],"text":"a \\" 9007199254740993"}')).toEqual(
    {
      id: '9007199254740993',
      n: '-9007199254740993',
      list: ['9007199254740992', 12],
      text: 'a " 9007199254740993',
    },
  )
  fc.assert(
    fc.property(
      fc.json().filter((json) => !/\d{16}/.test(json)),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
      (json, id) => {
        expect(readExactly(`{"id": ${id}, "more": ${json}}`)).toEqual({ id: String(id), more: JSON.parse(json) })
      },
    ),
  )
})
