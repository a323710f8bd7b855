import type { ViewProps } from '@latchkey/kernel'
import { Address, AmountField, Field, Screen } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { LabContract } from '../lab.js'

/** A partially filled form. */
export default function LabForm({ ctx }: ViewProps<LabContract, 'LabForm'>): ReactNode {
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  return (
    <Screen>
      <Field label={ctx.t('lab.name')} value={name} onChange={setName} error={name === 'bad' ? 'This is no name' : undefined} />
      <AmountField label="Amount" value={amount} onChange={setAmount} decimals={6} />
      <p>{ctx.t('lab.only')}</p>
      <Address value="0x8ba1f109551bD432803012645Ac136ddd64DBA72" />
      <Address value="0x8ba1f109551bD432803012645Ac136ddd64DBA72" form="whole" />
    </Screen>
  )
}
