import type { SandboxContracts } from './chain/contracts.js'
import type { NamedAccount, World } from './chain/world.js'
import { profiles } from './wallet/profiles.js'
import type { WalletId } from './wallet/wallet-id.js'
import { walletKeys } from './wallet/wallet-keys.js'

/** Funds for every test account, and names for the first accounts of Alba and Brio. */
export function worldOf(contracts: SandboxContracts): World {
  const first = (id: WalletId): NamedAccount['address'] => walletKeys(id)[0]?.address ?? '0x'
  return {
    contracts,
    accounts: profiles()
      .filter(({ families }) => families.includes('eip155'))
      .flatMap(({ id }) => walletKeys(id).map((key) => key.address)),
    names: [
      {
        label: 'ada',
        address: first('alba'),
        texts: { avatar: `data:image/svg+xml;base64,${btoa(PORTRAIT)}`, description: 'First programmer', url: 'https://ada.example' },
      },
      // Brio's first account holds the fourth key: every account got one, three per wallet.
      { label: 'bob', address: first('brio'), texts: { avatar: `eip155:1337/erc721:${contracts.nft}/4` } },
    ],
    owner: first('dune'),
  }
}

const PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5b5bd6"/><circle cx="32" cy="26" r="11" fill="#fff"/><path d="M12 58a20 20 0 0 1 40 0z" fill="#fff"/></svg>'
