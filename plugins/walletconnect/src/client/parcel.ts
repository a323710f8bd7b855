import type { ICore } from '@walletconnect/types'

/** A request on its way to a wallet. */
export interface Parcel {
  /** It was passed to a socket: the relay may have it. */
  left: boolean
  readonly givenUp: boolean
  /** Resolves once its delivery is no longer wanted. */
  readonly gone: Promise<void>
  giveUp(): void
}

/** Travels on a request object through the library, which copies own properties; JSON omits it. */
export const PARCEL = /* @__PURE__ */ Symbol.for('latchkey.walletconnect.parcel')

export function createParcel(): Parcel {
  let givenUp = false
  let giveUp = (): void => {}
  const gone = new Promise<void>((resolve) => {
    giveUp = () => {
      givenUp = true
      resolve()
    }
  })
  return {
    left: false,
    get givenUp() {
      return givenUp
    },
    gone,
    giveUp,
  }
}

/** Finds the parcel behind an encrypted message, until it is delivered. */
export function trackParcels({ crypto }: Pick<ICore, 'crypto'>): (message: unknown) => Parcel | undefined {
  const parcels = new Map<unknown, Parcel>()
  const encode = crypto.encode.bind(crypto)
  crypto.encode = async (topic, payload, options) => {
    const message = await encode(topic, payload, options)
    const { request } = ((payload as { readonly params?: unknown }).params ?? {}) as { readonly request?: { readonly [PARCEL]?: Parcel } }
    const parcel = request?.[PARCEL]
    if (parcel) {
      parcels.set(message, parcel)
      void parcel.gone.then(() => parcels.delete(message))
    }
    return message
  }
  return (message) => parcels.get(message)
}
