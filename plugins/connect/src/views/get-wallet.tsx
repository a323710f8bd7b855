import type { ViewProps } from '@latchkey/kernel'
import { Image, List, Row, Screen, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'
import { knownPicture } from '../known-picture.js'
import { knownWallets } from '../known-wallets.js'
import { connectOptions } from '../options.js'

const MOST = 6

/** Download options of wallets, for visitors without one. */
export default function GetWallet({ ctx }: ViewProps<ConnectContract, 'GetWallet'>): ReactNode {
  const { listed } = useOwn(ctx)
  const { explorerUrl, customWallets = [], excludeWalletIds = [] } = ctx.use(connectOptions)
  const all = [...customWallets, ...(listed.length > 0 ? listed : knownWallets)]
  const wallets = all.filter((w) => !excludeWalletIds.some((x) => x === w.id || x === w.rdns || x.toLowerCase() === w.name.toLowerCase()))
  return (
    <Screen lead={ctx.t('connect.get.lead')}>
      <List label={ctx.t('connect.get.title')}>
        {wallets.slice(0, MOST).map((wallet) => (
          <Row
            key={wallet.id}
            title={wallet.name}
            leading={<Image src={wallet.image_url ?? knownPicture(wallet.name)} name={wallet.name} />}
            arrow
            onClick={() => {
              ctx.emit('getWallet', { name: wallet.name, type: 'list' })
              ctx.open('Downloads', { wallet })
            }}
          />
        ))}
        {explorerUrl && <Row title={ctx.t('connect.get.more')} icon="external" href={explorerUrl} />}
      </List>
    </Screen>
  )
}
