import { useAccount, useKernel } from '@latchkey/kernel/react'
import { useState } from 'react'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { sandbox } from '../sandbox.js'
import { useTask } from '../use-task.js'
import { AmountInput, isAmount } from './amount-input.js'
import { Card } from './card.js'
import { STAND } from './send-card.js'

/** The token has six decimals. */
const DECIMALS = 6

export function transferOf(amount: string): `0x${string}` {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STAND, parseUnits(amount, DECIMALS)] })
}

/** Sends an ERC-20 token. */
export function TokenCard() {
  const kernel = useKernel()
  const { address } = useAccount()
  const [amount, setAmount] = useState('2.50')
  const { busy, run } = useTask('Tokens sent', () =>
    kernel.request('eth_sendTransaction', [{ from: address as `0x${string}`, to: sandbox.contracts.token, data: transferOf(amount) }]),
  )
  return (
    <Card
      title="Pay with Test Dollars"
      text="An ERC-20 transfer."
      action="Send"
      busy={busy}
      disabled={!isAmount(amount, DECIMALS)}
      onAction={() => void run()}
    >
      <AmountInput label="Amount" symbol="TUSD" value={amount} onChange={setAmount} />
    </Card>
  )
}
