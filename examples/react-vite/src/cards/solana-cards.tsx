import { useBalance, useKernel } from '@latchkey/kernel/react'
import { useTask } from '../use-task.js'
import { Card } from './card.js'

/** Address of the lemonade stand on Solana. */
const STAND = 'LemonadeStand111111111111111111111111111111'
/** A hundredth of a SOL, in lamports. */
const PRICE = 10_000_000n

/** Actions of a visitor on Solana. */
export function SolanaCards() {
  const kernel = useKernel()
  const { data: balance } = useBalance()
  const sign = useTask('Order signed', async () => {
    const { signature } = await kernel.request('solana_signMessage', [{ message: MESSAGE }])
    return signature
  })
  const send = useTask('Coins sent', () => kernel.actions.solana.send({ to: STAND, amount: PRICE }))
  const text = balance ? `You have ${balance.quantity.numeric} ${balance.symbol}.` : 'Pays the stand a hundredth of a SOL.'
  return (
    <>
      <Card
        title="Sign an order"
        text="Two glasses, as a message. Costs nothing."
        action="Sign order"
        busy={sign.busy}
        onAction={() => void sign.run()}
      />
      <Card title="Pay with SOL" text={text} action="Send 0.01 SOL" busy={send.busy} onAction={() => void send.run()} />
    </>
  )
}

/** "Two glasses of lemonade" in base58, as the request encodes texts. */
const MESSAGE = '2kBqcBm9oxFGBT8MrFUa5iga4oLMHkD2'
