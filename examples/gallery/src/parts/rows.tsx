import { Amount, Card, Chip, Facts, HelpItem, Image, List, NetworkBadge, Row, SkeletonRow, TimelineRow } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { marks } from '../world/marks.js'
import { Shelf } from './shelf.js'

const press = (): void => {}
const fox = <Image src={marks.fox} name="Fox" />

/** Rows, lists, cards. */
export default function PartsRows(): ReactNode {
  return (
    <Shelf
      parts={{
        Row: (
          <>
            <Row title="Plain" leading={fox} />
            <Row title="Pressed" leading={fox} trailing={<Chip>Installed</Chip>} onClick={press} />
            <Row title="Selected" subtitle="Second line" leading={fox} selected onClick={press} />
            <Row title="Busy" leading={fox} busy onClick={press} />
            <Row title="Disabled" leading={fox} disabled reason="Not offered by this wallet" onClick={press} />
            <Row title="Leads on" icon="settings" arrow onClick={press} />
            <Row
              title="A title so long that it takes a second line"
              subtitle="And so does what stands below it, in every language"
              leading={fox}
              arrow
              onClick={press}
            />
          </>
        ),
        List: (
          <List label="List">
            <Row title="First" leading={fox} onClick={press} />
            <Row title="Second" leading={fox} onClick={press} />
          </List>
        ),
        SkeletonRow: (
          <>
            <SkeletonRow />
            <SkeletonRow lines={2} trailing />
          </>
        ),
        TimelineRow: (
          <>
            <TimelineRow
              direction="arrow-up-right"
              leading={<Image src={marks.coin} name="ETH" shape="round" />}
              title="Sent"
              subtitle="To bob.eth"
              amount={<Amount value="-0.25" symbol="ETH" />}
              time="14:02"
            />
            <TimelineRow
              direction="arrow-down-left"
              leading={<Image src={marks.coin} name="ETH" shape="round" />}
              title="Received"
              subtitle="From 0x71C7…976F"
              amount={<Amount value="1250.5" symbol="TUSD" sign="plus" />}
              time="Yesterday"
              onClick={press}
            />
          </>
        ),
        NetworkBadge: (
          <div>
            <NetworkBadge network={{ name: 'Base', src: marks.whale }}>
              <Image src={marks.coin} name="ETH" shape="round" />
            </NetworkBadge>
          </div>
        ),
        Card: <Card>What belongs together.</Card>,
        Facts: (
          <Card>
            <Facts
              items={[
                { label: 'Network', value: 'Ethereum' },
                { label: 'Fee', value: <Amount value="0.000021" symbol="ETH" /> },
                { label: 'A label with several words', value: 'A value with several words that takes two lines' },
              ]}
            />
          </Card>
        ),
        HelpItem: <HelpItem icon="key" title="One key for every app" text="Sign in without a new password." />,
      }}
    />
  )
}
