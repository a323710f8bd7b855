import type { Operation } from './estimate-operation.js'

type Gas = Pick<Operation, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'>

/** As for transactions: a page that sets a fee above this multiple of the current one gives the visitor's money away. */
const MOST_TIMES = 10n
/** Gas of an operation besides its calls, on networks where data costs nothing extra. */
const AROUND = 60_000n
/** The entry point charges a tenth of the gas that is reserved and not used. */
const RESERVED = 10n

/** Returns whether an operation pays far more than the current fee to the bundler that submits it. */
export async function isFeeHigh(
  operation: Gas & Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  {
    used,
    price,
    estimate,
  }: {
    /** Gas of the calls. */
    readonly used: bigint
    /** Current wei per gas. */
    readonly price: bigint
    /** Returns the gas limits that the bundler would set. */
    readonly estimate: () => Promise<Gas>
  },
): Promise<boolean> {
  const paid = paidGas(operation, used) * paidNow(operation, price)
  if (paid <= MOST_TIMES * (used + AROUND) * price) return false
  // Only the bundler knows the fee on networks that charge for data separately.
  const usual = await estimate().catch(() => undefined)
  return usual === undefined || paid > MOST_TIMES * paidGas(usual, used) * price
}

function paidNow(
  { maxFeePerGas: most, maxPriorityFeePerGas: tip }: Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  price: bigint,
) {
  if (price + tip > most) return most
  return price + tip
}

/** The gas before the verification is paid as a whole, used or not. */
function paidGas({ callGasLimit, verificationGasLimit, preVerificationGas }: Gas, used: bigint): bigint {
  return preVerificationGas + used + (callGasLimit + verificationGasLimit) / RESERVED
}
