import type { KitTexts } from './kit-en.js'

export const kitDe: KitTexts = {
  lang: 'de',
  dir: 'ltr',
  title: 'Wiederherstellungspaket',
  lead: 'Diese Datei öffnet deine Wallet ohne einen Server. Das geht offline: Trenne vorher die Verbindung, wenn du magst.',
  wallet: 'Wallet',
  made: 'Erstellt am',
  password: 'Passwort dieser Datei',
  code: 'Wiederherstellungscode dieser Datei',
  open: 'Wörter anzeigen',
  waiting: 'Einen Moment…',
  wrongPassword: 'Dieses Passwort stimmt nicht.',
  wrongCode: 'Dieser Code öffnet die Datei nicht.',
  warning:
    'Gib diese Wörter in einer beliebigen Wallet ein, um deine Konten dort zu benutzen. Wer sie hat, hat alles, was in der Wallet ist.',
}
