import { createHash } from 'node:crypto'

/** Who has an account at every provider of the sandbox. */
export type Person = 'ada' | 'ben'

/** What providers know of a person. */
export interface Profile {
  readonly person: Person
  readonly givenName: string
  readonly familyName: string
  /** The same at every provider: two logins are never joined by it. */
  readonly email: string
}

/** People with accounts. */
export function people(): readonly Profile[] {
  return [
    { person: 'ada', givenName: 'Ada', familyName: 'Alder', email: 'ada@example.com' },
    { person: 'ben', givenName: 'Ben', familyName: 'Birch', email: 'ben@example.com' },
  ]
}

/** One of them, by what was pressed. */
export function personOf(press: string | undefined): Profile | undefined {
  return people().find(({ person }) => person === press)
}

/** A long number, which each provider has of its own; GitHub's are short enough for JSON. */
export function digitsOf(provider: string, person: Person, length = provider === 'github' ? 8 : 18): string {
  const hash = createHash('sha256').update(`${provider} ${person}`).digest('hex').slice(0, 24)
  return `1${(BigInt(`0x${hash}`) % 10n ** BigInt(length - 1)).toString().padStart(length - 1, '0')}`
}
