import { expect, test } from 'vitest'
import { isStrong } from '../screens/password-strength.js'
import { createMeasure } from './measure-password.js'

test('common, repeated and known passwords are weak, and a few random words are strong', () => {
  const measure = createMeasure()
  for (const password of ['1234567890', 'qwertyuiop', 'Passw0rd123', 'aaaaaaaaaaaaaa', 'abcdefghijklmn', '01.01.1990'])
    expect([password, isStrong(measure(password))]).toEqual([password, false])
  expect(measure('qwertyuiop').isCommon).toBe(true)
  expect(measure('walrus pizza lantern')).toEqual({ score: 4, isCommon: false })
  const address = 'ada.lovelace@example.com'
  expect([isStrong(measure(`${address}1`)), isStrong(measure(`${address}1`, [address]))]).toEqual([true, false])
})
