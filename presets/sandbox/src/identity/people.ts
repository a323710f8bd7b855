import { createHash } from 'node:crypto'

/** The people with an account at every provider of the sandbox. */
export type Person = 'ada' | 'ben'

/** A person's data at providers. */
export interface Profile {
  readonly person: Person
  readonly givenName: string
  readonly familyName: string
  /** The same at every provider: it never joins two logins. */
  readonly email: string
}

/** People with accounts. */
export function people(): readonly Profile[] {
  return [
    { person: 'ada', givenName: 'Ada', familyName: 'Alder', email: 'ada@example.com' },
    { person: 'ben', givenName: 'Ben', familyName: 'Birch', email: 'ben@example.com' },
  ]
}

/** Finds a person by the pressed button. */
export function personOf(press: string | undefined): Profile | undefined {
  return people().find(({ person }) => person === press)
}

/** A long number, different at each provider; GitHub's are short enough for JSON. */
export function digitsOf(provider: string, person: Person, length = provider === 'github' ? 8 : 18): string {
  const hash = createHash('sha256').update(`${provider} ${person}`).digest('hex').slice(0, 24)
  return `1${(BigInt(`0x${hash}`) % 10n ** BigInt(length - 1)).toString().padStart(length - 1, '0')}`
}
