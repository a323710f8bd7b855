import type { OnrampFiat } from '../wire.js'

/** Returns the card currencies of most countries, with limits of about 10 to 7500 dollars. Providers also have their own limits. */
export function defaultFiats(): readonly OnrampFiat[] {
  return [
    { code: 'USD', min: '10', max: '7500' },
    { code: 'EUR', min: '10', max: '7500' },
    { code: 'GBP', min: '10', max: '6000' },
    { code: 'CAD', min: '15', max: '10000' },
    { code: 'AUD', min: '15', max: '11000' },
    { code: 'JPY', min: '1500', max: '1100000' },
    { code: 'CHF', min: '10', max: '6500' },
    { code: 'BRL', min: '55', max: '40000' },
    { code: 'INR', min: '900', max: '650000' },
    { code: 'MXN', min: '200', max: '140000' },
    { code: 'SGD', min: '15', max: '10000' },
    { code: 'PLN', min: '40', max: '28000' },
  ]
}
