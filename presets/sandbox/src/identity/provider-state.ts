import type { IdentityProvider, Misbehaviour } from './identity.js'
import { digitsOf, type Person, type Profile, people } from './people.js'

/** What a provider is, and what its server half needs of it. */
export interface ProviderState extends IdentityProvider {
  readonly misbehaviour: Misbehaviour | undefined
  /** Counts a visitor at its page. */
  visited(): void
  /** The person that it calls so. */
  profileOf(subject: string): Profile | undefined
  /** Whether it answers nothing at this path now. */
  refuses(path: string): boolean
}

/** A provider that behaves. */
export function createProviderState({
  id,
  url,
  clientId,
  clientSecret,
  subject = (person) => digitsOf(id, person),
}: {
  readonly id: string
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly subject?: (person: Person) => string
}): ProviderState {
  let misbehaviour: Misbehaviour | undefined
  let visits = 0
  return {
    id,
    url,
    clientId,
    clientSecret,
    get visits() {
      return visits
    },
    get misbehaviour() {
      return misbehaviour
    },
    visited() {
      visits++
    },
    subjectOf: subject,
    profileOf: (wanted) => people().find(({ person }) => subject(person) === wanted),
    misbehave(how) {
      misbehaviour = how
    },
    refuses: (path) =>
      (misbehaviour === 'away' && !path.startsWith('/who/') && !path.startsWith('/authorize')) ||
      (misbehaviour === 'discovery' && path.startsWith('/.well-known/')) ||
      (misbehaviour === 'codes' && path.startsWith('/token')) ||
      (misbehaviour === 'profile' && path.startsWith('/userinfo')),
  }
}
