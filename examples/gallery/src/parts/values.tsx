import { Address, Amount, Avatar, Fiat, Image, QrCode } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { marks } from '../world/marks.js'
import { ADA } from '../world/wallets.js'
import { Shelf } from './shelf.js'

/** Amounts, addresses, pictures. */
export default function PartsValues(): ReactNode {
  return (
    <Shelf
      parts={{
        Amount: (
          <>
            <div className="lk-32">
              <Amount value="1234567.891" symbol="ETH" />
            </div>
            <div>
              <Amount value="0.00000001" symbol="ETH" max={3} /> · <Amount value="-2.5" min={2} symbol="€" />
            </div>
          </>
        ),
        Fiat: (
          <>
            <div className="lk-32">
              <Fiat value="1234567.891" />
            </div>
            <div>
              <Fiat value="0.004" currency="eur" /> · <Fiat value={undefined} />
            </div>
          </>
        ),
        Address: (
          <>
            <div>
              <Address value={ADA} />
            </div>
            <div>
              <Address value={ADA} form="whole" />
            </div>
          </>
        ),
        Avatar: (
          <>
            <Avatar address={ADA} size={72} />
            <Avatar address={ADA} src={marks.face} />
          </>
        ),
        Image: (
          <>
            <Image src={marks.bee} name="Bee" />
            <Image name="Placeholder" />
            <Image src={marks.coin} name="Coin" shape="round" size={24} />
          </>
        ),
        QrCode: (
          <QrCode
            value="https://example.com/a/long/link?with=parameters&and=more"
            label="Scan to open"
            image={{ src: marks.fox, name: 'Fox' }}
          />
        ),
      }}
    />
  )
}
