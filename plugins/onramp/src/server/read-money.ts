import { toUnits } from '@latchkey/kernel/units'

/** Parses money as an exact integer in hundred-millionths. @throws TypeError if it is not a plain decimal number, or below 0 */
export function readMoney(text: string): bigint {
  const money = toUnits(text, 8)
  if (money < 0n || money >= 10n ** 20n) throw new TypeError(`No amount of money: ${text.slice(0, 100)}`)
  return money
}
