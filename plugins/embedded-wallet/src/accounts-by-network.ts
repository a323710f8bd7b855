import type { Account, CaipNetworkId } from '@latchkey/kernel'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'

/** The account of a connection on each network: a smart account exists only on networks that support it. */
export interface AccountsByNetwork {
  /** Returns the account reported by the frame for this network, or else the one derived from other networks. */
  on(chain: CaipNetworkId): Account
  /** Stores the frame's answer for a network. */
  take(chain: CaipNetworkId, user: EmbeddedUser): Account
  /** Uses the plain account, which exists on every network, from now on. */
  fallBack(): Account
  /** Drops all answers, because another type was chosen. */
  forget(): void
}

/** @see AccountsByNetwork */
export function createAccountsByNetwork(
  namespace: string,
  chain: CaipNetworkId,
  user: EmbeddedUser,
  isSmart: (chain: CaipNetworkId) => boolean,
): AccountsByNetwork {
  const known = new Map<CaipNetworkId, Account>()
  let last = toAccount(namespace, user)
  let plain = plainOf(namespace, user)
  const take = (on: CaipNetworkId, said: EmbeddedUser): Account => {
    last = toAccount(namespace, said)
    plain = plainOf(namespace, said)
    known.set(on, last)
    return last
  }
  take(chain, user)
  return {
    take,
    on(wanted) {
      const said = known.get(wanted)
      if (said || namespace !== 'eip155') return said ?? last
      if (!isSmart(wanted)) return plain
      return [...known.values()].find(({ type }) => type === 'smartAccount') ?? last
    },
    forget: () => known.clear(),
    fallBack() {
      known.clear()
      last = plain
      return plain
    },
  }
}

/** Returns the account that the frame uses for a visitor. */
function toAccount(namespace: string, { address, accounts, preferredAccountType }: EmbeddedUser): Account {
  const type = accounts?.find((one) => one.address === address && one.type === preferredAccountType)?.type ?? 'eoa'
  return { namespace, address, type: namespace === 'bip122' ? 'payment' : type }
}

function plainOf(namespace: string, user: EmbeddedUser): Account {
  const address = user.accounts?.find(({ type }) => type === 'eoa')?.address ?? user.address
  return toAccount(namespace, { ...user, address, preferredAccountType: 'eoa' })
}
