/** Permissions granted to apps, as the frame of the embedded wallet lists them. The texts are the frame's, in the visitor's language. */
export const permissions = [
  {
    context: '0x01',
    chainId: 1,
    origin: 'https://lemonade.example',
    app: 'Lemonade',
    words: ['Spend up to 0.1 ETH', 'Spend up to 25 USDC'],
    expiry: 1_893_456_000,
    createdAt: 1_700_000_000_000,
  },
  {
    context: '0x02',
    chainId: 1,
    origin: 'https://the-long-winded-institutional-exchange-of-llanfairpwllgwyngyll.example',
    app: 'The Extraordinarily Long-Winded Exchange',
    words: ['Call transfer(address,uint256) of 0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
    expiry: 1_893_456_000,
    createdAt: 1_600_000_000_000,
  },
  {
    context: '0x03',
    chainId: 1,
    origin: 'https://game.example',
    words: ['Spend up to 0.5 ETH'],
    expiry: 1_893_456_000,
    createdAt: 1_500_000_000_000,
    revokedAt: 1_600_000_000_000,
  },
]
