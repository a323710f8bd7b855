/** What a recovery kit says. It is written into the file, since nobody can look it up later. */
export const kitEn = {
  lang: 'en',
  dir: 'ltr',
  title: 'Recovery kit',
  lead: 'This file opens your wallet without any server. It works offline: disconnect first if you like.',
  wallet: 'Wallet',
  made: 'Made on',
  password: 'Password of this file',
  code: 'Recovery code of this file',
  open: 'Show the words',
  waiting: 'One moment…',
  wrongPassword: 'That password is not right.',
  wrongCode: 'This code does not open the file.',
  warning: 'Enter these words in any wallet to use your accounts there. Whoever has them has everything in the wallet.',
}
/** Every text of a recovery kit. */
export type KitTexts = typeof kitEn
