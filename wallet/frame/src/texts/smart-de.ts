import type { SmartTexts } from './smart-en.js'

/** German texts of smart accounts. */
export const smartDe: SmartTexts = {
  batch: (count) => `${count} Aufrufe zugleich bestätigen`,
  part: (number, count, title) => `${number} von ${count}: ${title}`,
  account: 'Konto',
  upgrade: 'Wird in diesem Netzwerk zum Smart-Konto, unter derselben Adresse.',
  made: 'Entsteht damit in diesem Netzwerk, unter der Adresse, die es schon hat.',
  upgradeNote: (contract) => `Sein Code: ${contract}`,
  replaces: (contract) =>
    `Dieses Konto handelt schon nach dem Code einer anderen Wallet, ${contract}. Wenn du fortfährst, ersetzt du ihn in diesem Netzwerk.`,
  operator: 'Der Betreiber dieser Wallet',
  callsItself: (name) => `Nennt sich „${name}“.`,
  grant: 'Ein Konto für dich handeln lassen',
  revoke: 'Erlaubnis zurücknehmen',
  maySend: 'Darf senden',
  inAll: 'Insgesamt, bis zum Ende.',
  mayCall: 'Darf aufrufen',
  functions: 'Funktionen',
  asOften: 'Es darf diese Funktionen so oft aufrufen, wie es will.',
  withoutAsking: 'In diesen Grenzen handelt es für dein Konto, ohne dich noch einmal zu fragen.',
  grantedTo: 'Erteilt an',
}
