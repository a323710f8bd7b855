/** The family's name, in each language of the app. */
export const messages = {
  en: { 'cosmos.name': 'Cosmos chains' },
  de: { 'cosmos.name': 'Cosmos-Netzwerke' },
  ar: { 'cosmos.name': 'شبكات Cosmos' },
} as const
