'use client'
import type { ConnectorInfo } from '@latchkey/kernel'
import { WalletButton as OurButton, useAccount, useModal, useWalletButton, useWallets } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'
import type { Wallet } from './wallet.js'
import * as wallets from './wallets.js'

/** Which wallet to connect. */
export interface WalletButtonProps {
  /** Name of a function of `./wallets`, without `Wallet` and in any case: `rainbow`, `metamask`; or a wallet's id, rdns or name. */
  readonly wallet?: string
}

/** Values that the app's own button for a single wallet renders. */
export interface WalletButtonState {
  /** The wallets of the page are known, and none of them is connecting. */
  readonly ready: boolean
  /** This wallet is the one in use. */
  readonly connected: boolean
  /** This wallet is connecting. */
  readonly loading: boolean
  /** The last attempt failed. */
  readonly error: boolean
  /** The wallets of the page are known. */
  readonly mounted: boolean
  /** Which wallet the button is for, whether or not it is in the page. */
  readonly connector: { readonly id: string; readonly name: string; readonly iconUrl: string | undefined }
  /** Connects the wallet, or opens the list if it is not in the page. Call it directly in the click handler. */
  readonly connect: () => Promise<void>
}

/** Connects a single wallet. `WalletButton.Custom` draws the app's own button. */
export const WalletButton: {
  (props: WalletButtonProps): ReactNode
  /** Calls its child with what the app's own button needs. */
  readonly Custom: (props: CustomProps) => ReactNode
} = /* @__PURE__ */ Object.assign(Standard, { Custom })

interface CustomProps extends WalletButtonProps {
  readonly children: (state: WalletButtonState) => ReactNode
}

function Standard({ wallet = 'rainbow' }: WalletButtonProps): ReactNode {
  const { wallets: here } = useWallets({ namespace: 'eip155' })
  const known = knownAs(wallet)
  return <OurButton wallet={find(here, known)?.id ?? known.name} namespace="eip155" />
}

function Custom({ wallet = 'rainbow', children }: CustomProps): ReactNode {
  const { wallets: here } = useWallets({ namespace: 'eip155' })
  const open = useModal().open as unknown as (view: string) => Promise<unknown>
  const { connector } = useAccount({ namespace: 'eip155' })
  const [error, setError] = useState(false)
  const { isReady, isPending, connect } = useWalletButton({
    namespace: 'eip155',
    onSuccess: () => setError(false),
    onError: () => setError(true),
  })
  const known = knownAs(wallet)
  const found = find(here, known)
  return children({
    ready: isReady && !isPending,
    connected: found !== undefined && found.id === connector,
    loading: isPending,
    error,
    mounted: isReady,
    connector: { id: found?.id ?? known.id, name: found?.name ?? known.name, iconUrl: found?.icon },
    connect: async () => {
      if (found) await connect(found.id)
      // The kernel reports failures itself.
      else await open('Connect').catch(() => {})
    },
  })
}

const app = { projectId: '', appName: '' }

/** A wallet of `./wallets`, by the name of its function; others by the given name. */
function knownAs(wallet: string): Pick<Wallet, 'id' | 'name' | 'rdns'> {
  const all = Object.values(wallets).map((create) => create(app))
  return all.find(({ id }) => id.toLowerCase() === wallet.toLowerCase()) ?? { id: wallet, name: wallet }
}

function find(here: readonly ConnectorInfo[], { id, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>): ConnectorInfo | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/\s|wallet$/g, '')
  if (id === 'walletConnect') return here.find(({ type }) => type === 'WALLET_CONNECT')
  return (
    here.find((each) => each.id === id || (rdns !== undefined && each.rdns === rdns)) ??
    here.find((each) => plain(each.name) === plain(name))
  )
}
