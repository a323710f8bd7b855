import { Image, List, Row, Screen, SearchField } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'

const all = Array.from({ length: 300 }, (_, i) => `Wallet ${i + 1}`)

/** A long list that can be filtered and shortened. */
export default function LabSearch(): ReactNode {
  const [query, setQuery] = useState('')
  const [gone, setGone] = useState<readonly string[]>([])
  return (
    <Screen>
      <SearchField autoFocus label="Search wallets" value={query} onChange={setQuery} />
      <List label="Wallets">
        {all
          .filter((name) => name.includes(query) && !gone.includes(name))
          .map((name) => (
            <Row key={name} title={name} leading={<Image name={name} />} onClick={() => {}} onRemove={() => setGone([...gone, name])} />
          ))}
      </List>
    </Screen>
  )
}
