import type { Catalogue, Message, MessageValues } from '../types/index.js'
import { formatMessage } from './format.js'

/** Formats the messages of one catalogue. The types know its keys, and the arguments of each message. */
export interface Translate<C> {
  <K extends keyof C & string>(key: K, ...values: Values<C[K]>): string
  /** BCP 47 tag, which dates and numbers beside the texts follow as well. */
  readonly locale: string
  /** Returns whether the catalogue has a message of this name that takes no arguments, for names that others choose. */
  has(key: string): key is Plain<C>
}
type Plain<C> = { [K in keyof C & string]: Values<C[K]> extends [] ? K : never }[keyof C & string]
type Values<M> = [NamesIn<M>] extends [never] ? [] : [values: { readonly [N in NamesIn<M>]: string | number }]
type NamesIn<M> = M extends readonly (infer P)[]
  ? P extends readonly [infer N extends string, ...infer Rest]
    ? N | (Rest extends readonly [string, infer Choices extends object] ? NamesIn<Choices[keyof Choices]> : never)
    : never
  : never

/** A translation of a catalogue: the same keys. */
export type Translated<C> = { readonly [K in keyof C]: Message }

/** Returns the function that formats the messages of a compiled catalogue, for code outside a kernel. Plurals follow the locale. */
export function translator<C extends Catalogue>(catalogue: Translated<C>, locale: string): Translate<C> {
  const translate = (key: keyof C, values: MessageValues = {}): string => formatMessage(catalogue[key], values, locale)
  return Object.assign(translate, { locale, has: (key: string): key is Plain<C> => typeof catalogue[key] === 'string' })
}
