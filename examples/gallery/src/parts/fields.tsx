import { AmountField, Checkbox, Chip, Field, OtpField, SearchField, Switch, Tabs } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { Shelf } from './shelf.js'

/** All controls in which a visitor types or chooses something. */
export default function PartsFields(): ReactNode {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('1250.75')
  const [code, setCode] = useState('123')
  const [on, setOn] = useState(true)
  const [tab, setTab] = useState('tokens')
  return (
    <Shelf
      parts={{
        Field: (
          <>
            <Field label="Name" value={text} onChange={setText} hint="As your friends know you" />
            <Field label="Address" value="0x12" onChange={setText} error="This is no address" dir="ltr" />
            <Field label="Disabled" value="" placeholder="Later" disabled onChange={setText} />
          </>
        ),
        SearchField: <SearchField label="Search networks" value={text} onChange={setText} />,
        AmountField: (
          <>
            <AmountField
              label="Amount"
              value={amount}
              onChange={setAmount}
              decimals={18}
              token={<Chip>ETH</Chip>}
              fiat="3,126.87 €"
              balance="1.48 ETH"
              onMax={() => setAmount('1.48')}
            />
            <AmountField
              label="Too much"
              value="99999999999999"
              onChange={setAmount}
              decimals={6}
              token={<Chip>TUSD</Chip>}
              error="More than there is"
            />
          </>
        ),
        OtpField: (
          <>
            <OtpField label="Code" value={code} onChange={setCode} hint="We sent it by email" />
            <OtpField label="Wrong code" value="123456" onChange={setCode} error="This code is wrong" />
          </>
        ),
        Checkbox: (
          <Checkbox checked={on} onChange={setOn}>
            I have read and accept all of this
          </Checkbox>
        ),
        Switch: <Switch label="Show amounts" hint="Hides balances from people beside you" checked={on} onChange={setOn} />,
        Tabs: (
          <Tabs
            label="Account"
            tabs={[
              { id: 'tokens', label: 'Tokens' },
              { id: 'activity', label: 'Activity' },
              { id: 'nfts', label: 'Collectibles' },
            ]}
            value={tab}
            onChange={setTab}
          >
            <p className="lk-14 lk-quiet">{tab}</p>
          </Tabs>
        ),
      }}
    />
  )
}
