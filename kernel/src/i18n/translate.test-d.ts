import { expectTypeOf, test } from 'vitest'
import { type Translate, translator } from './translate.js'

const messages = {
  'x.plain': 'Plain',
  'x.named': ['Open ', ['wallet'], ' on ', ['network']],
  'x.counted': [['count', 'plural', { one: 'One', other: ['#', ' of ', ['all']] }]],
} as const
declare const t: Translate<typeof messages>

test('I18N-06: keys and arguments are checked', () => {
  expectTypeOf(t('x.plain')).toEqualTypeOf<string>()
  t('x.named', { wallet: 'Rabby', network: 'Base' })
  t('x.counted', { count: 2, all: 3 })
  // @ts-expect-error no such key
  t('x.none')
  // @ts-expect-error an argument is missing
  t('x.named', { wallet: 'Rabby' })
  // @ts-expect-error all arguments are missing
  t('x.named')
  // @ts-expect-error no such argument
  t('x.named', { wallet: 'Rabby', network: 'Base', chain: 1 })
  // @ts-expect-error the argument of a choice is missing
  t('x.counted', { count: 2 })
  // @ts-expect-error takes no arguments
  t('x.plain', { wallet: 'Rabby' })
})

test('a translation has every key', () => {
  translator<typeof messages>({ 'x.plain': 'Schlicht', 'x.named': 'Öffnen', 'x.counted': 'Eins' }, 'de')
  // @ts-expect-error a key is missing
  translator<typeof messages>({ 'x.plain': 'Schlicht', 'x.named': 'Öffnen' }, 'de')
})

test('checks a name chosen by others first', () => {
  const name: string = 'x.plain'
  if (t.has(name)) expectTypeOf(name).toEqualTypeOf<'x.plain'>()
  // @ts-expect-error may have no message
  else t(name)
})
