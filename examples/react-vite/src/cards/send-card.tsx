import { useAccount, useBalance, useKernel } from '@latchkey/kernel/react'
import { useState } from 'react'
import { numberToHex, parseEther } from 'viem'
import { useTask } from '../use-task.js'
import { AmountInput, isAmount } from './amount-input.js'
import { Card } from './card.js'

/** Address of the lemonade stand. */
export const STAND = '0x000000000000000000000000000000000000c0de'

/** Sends coins and waits for the receipt. */
export function SendCard() {
  const kernel = useKernel()
  const { address } = useAccount()
  const { data: balance } = useBalance()
  const [amount, setAmount] = useState('0.01')
  const { busy, run } = useTask('Coins sent', async () =>
    kernel.request('eth_sendTransaction', [{ from: address as `0x${string}`, to: STAND, value: numberToHex(parseEther(amount)) }]),
  )
  const text = balance ? `You have ${balance.quantity.numeric} ${balance.symbol}.` : 'Pays the stand and waits for the receipt.'
  return (
    <Card title="Pay with ETH" text={text} action="Send" busy={busy} disabled={!isAmount(amount, 18)} onAction={() => void run()}>
      <AmountInput label="Amount" symbol="ETH" value={amount} onChange={setAmount} />
    </Card>
  )
}
