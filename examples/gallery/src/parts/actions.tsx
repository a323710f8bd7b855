import { Button, Chip, CopyButton, Icon, IconButton, Image, Link, List, Separator, Spinner, Tile } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { marks } from '../world/marks.js'
import { Shelf } from './shelf.js'

const press = (): void => {}

/** Buttons, chips, links, tiles. */
export default function PartsActions(): ReactNode {
  return (
    <Shelf
      parts={{
        Button: (
          <>
            <Button kind="primary">Primary</Button>
            <Button kind="primary" loading>
              Loading
            </Button>
            <Button kind="primary" disabled>
              Disabled
            </Button>
            <Button icon="refresh">Secondary</Button>
            <Button kind="danger">Danger</Button>
            <Button kind="quiet">Quiet</Button>
            <Button href="https://example.com" icon="external">
              A link with a label that needs two lines in a narrow card
            </Button>
            <div>
              <Button size="small">Small</Button>
            </div>
          </>
        ),
        IconButton: (
          <div>
            <IconButton icon="copy" label="Copy" onClick={press} />
            <IconButton icon="check" label="Copied" done onClick={press} />
            <IconButton icon="close" label="Clear" size="small" onClick={press} />
          </div>
        ),
        CopyButton: (
          <>
            <CopyButton value="0x1234" />
            <CopyButton value="0x1234" kind="button" label="Copy link" />
            <CopyButton value="0x1234" kind="quiet" />
          </>
        ),
        Chip: (
          <>
            {(['neutral', 'quiet', 'accent', 'success', 'warning', 'danger'] as const).map((kind) => (
              <div key={kind}>
                <Chip kind={kind}>{kind}</Chip>
              </div>
            ))}
            <div>
              <Chip leading={<Image src={marks.coin} name="Coin" size={20} shape="round" />} menu onClick={press}>
                ETH
              </Chip>
            </div>
          </>
        ),
        Link: (
          <div>
            <Link href="https://example.com" external>
              Look it up
            </Link>
            <p className="lk-14 lk-quiet">
              A line of text with{' '}
              <Link href="https://example.com" kind="plain">
                a link
              </Link>{' '}
              in it.
            </p>
          </div>
        ),
        Icon: (
          <div>
            <Icon name="wallet" />
          </div>
        ),
        Spinner: <Spinner />,
        Separator: <Separator />,
        Tile: (
          <List label="Tiles" layout="grid">
            {Object.entries(marks).map(([name, src]) => (
              <Tile key={name} title={name} subtitle="App" leading={<Image src={src} name={name} />} onClick={press} />
            ))}
          </List>
        ),
      }}
    />
  )
}
