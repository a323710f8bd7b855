import type { ListedWallet, ViewProps } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Image, List, LoginGated, Row, Screen, SkeletonRow } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { WalletConnectContract } from '../contract.js'
import { openWallet } from '../open-wallet.js'
import { PhoneWallet } from './connecting-wallet-connect.js'

/** How many wallets a phone shows before the full list. */
const SHOWN = 4

/** Home view of an app without any other way to connect: a code on a desktop, apps on a phone. */
export default function ConnectingWalletConnectBasic({ ctx }: ViewProps<WalletConnectContract, 'ConnectingWalletConnectBasic'>): ReactNode {
  return (
    <LoginGated ctx={ctx} whole>
      <AnyWallet ctx={ctx} />
    </LoginGated>
  )
}

function AnyWallet({ ctx }: Pick<ViewProps<WalletConnectContract, 'ConnectingWalletConnectBasic'>, 'ctx'>): ReactNode {
  const [source] = ctx.read(walletSources)
  const [wallets, setWallets] = useState<readonly ListedWallet[] | undefined>()
  const touch = surroundings().touch
  useEffect(() => {
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, ctx.signal])
    if (touch && source)
      source.list({ entries: SHOWN }, { signal }).then(
        (found) => setWallets(found.wallets),
        () => setWallets([]),
      )
    return () => abort.abort()
  }, [ctx, source, touch])
  if (!touch || !source || wallets?.length === 0) return <PhoneWallet ctx={ctx} />
  const { allWallets } = source
  return (
    <Screen>
      <List label={ctx.t('walletconnect.panes')}>
        {wallets?.map((wallet) => (
          <Row
            key={wallet.id}
            title={wallet.name}
            leading={<Image src={wallet.image_url} name={wallet.name} />}
            onClick={() => {
              openWallet(ctx, wallet)
              ctx.open('ConnectingWalletConnect', { wallet })
            }}
          />
        )) ?? <SkeletonRow />}
        {allWallets && <Row title={ctx.t('walletconnect.all')} icon="search" arrow onClick={() => ctx.openAny(allWallets)} />}
        <Row title={ctx.t('walletconnect.useCode')} icon="qr" arrow onClick={() => ctx.open('ConnectingWalletConnect')} />
      </List>
    </Screen>
  )
}
