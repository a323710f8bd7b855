import type { IdentityProvider, Misbehaviour } from './identity.js'
import { digitsOf, type Person, type Profile, people } from './people.js'

/** A provider's state, and what its routes need of it. */
export interface ProviderState extends IdentityProvider {
  readonly misbehaviour: Misbehaviour | undefined
  /** Counts a visitor at its page. */
  visited(): void
  /** Finds the person with this id. */
  profileOf(subject: string): Profile | undefined
  /** True if it does not answer at this path now. */
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
