/** Texts with values are written in their compiled form; for the packages here, `scripts/messages.mjs` compiles it from ICU. */
export const messages = {
  en: {
    'loyalty.title': 'Loyalty card',
    'loyalty.tab': 'Stamps',
    'loyalty.button': 'Card',
    'loyalty.lead': [['shop'], ' stamps your card with every visit.'],
    'loyalty.count': [['stamps', 'plural', { one: ['#', ' stamp'], other: ['#', ' stamps'] }]],
    'loyalty.redeem': 'Get a free coffee',
    'loyalty.redeemed': 'Enjoy your coffee',
    'loyalty.missing': [['missing', 'plural', { one: ['#', ' more for a free coffee'], other: ['#', ' more for a free coffee'] }]],
  },
  de: {
    'loyalty.title': 'Treuekarte',
    'loyalty.tab': 'Stempel',
    'loyalty.button': 'Karte',
    'loyalty.lead': [['shop'], ' stempelt deine Karte bei jedem Besuch.'],
    'loyalty.count': [['stamps', 'plural', { one: ['#', ' Stempel'], other: ['#', ' Stempel'] }]],
    'loyalty.redeem': 'Gratis-Kaffee holen',
    'loyalty.redeemed': 'Lass es dir schmecken',
    'loyalty.missing': [
      ['missing', 'plural', { one: ['Noch ', '#', ' bis zum Gratis-Kaffee'], other: ['Noch ', '#', ' bis zum Gratis-Kaffee'] }],
    ],
  },
} as const
