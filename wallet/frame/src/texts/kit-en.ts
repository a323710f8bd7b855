/** Texts of a recovery kit. They are written into the file, since it must work offline. */
export const kitEn = {
  lang: 'en',
  dir: 'ltr',
  title: 'Recovery kit',
  lead: 'This file restores your wallet without any server. It works offline, so you can disconnect first.',
  wallet: 'Wallet',
  made: 'Made on',
  password: 'Password of this file',
  code: 'Recovery code of this file',
  open: 'Show the words',
  waiting: 'One moment…',
  wrongPassword: 'That password is not right.',
  wrongCode: 'This code does not open the file.',
  warning: 'Enter these words in any wallet to use your accounts there. Anyone with the words controls everything in the wallet.',
}
/** Every text of a recovery kit. */
export type KitTexts = typeof kitEn
