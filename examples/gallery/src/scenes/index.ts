import { accountScenes, walletScenes } from './account.js'
import { approvalScenes, requestScenes } from './approval.js'
import { buttonScenes } from './buttons.js'
import { buyingScenes } from './buying.js'
import { changeEmailScenes } from './change-email.js'
import { connectScenes } from './connect.js'
import { connectingScenes } from './connecting.js'
import { directoryScenes } from './directory.js'
import { familyScenes } from './families.js'
import { getScenes } from './get.js'
import { loginScenes } from './login.js'
import { moneyScenes } from './money.js'
import { namesScenes } from './names.js'
import { networkScenes } from './networks.js'
import { partScenes } from './parts.js'
import { depositScenes, payingScenes, payLoadingScenes, payQuoteScenes } from './paying.js'
import { phoneScenes } from './phone.js'
import type { Scene } from './scene.js'
import { askedScenes, confirmedScenes, reviewScenes, sendScenes } from './send.js'
import { shellScenes } from './shell.js'
import { signInScenes } from './sign-in.js'
import { smartAccountScenes } from './smart-accounts.js'
import { socialScenes } from './socials.js'
import { swapReviewScenes, swapScenes, swapTokenScenes } from './swaps.js'

/** All scenes, in groups that fit a page. */
export const groups: { readonly [group: string]: readonly Scene[] } = {
  connect: connectScenes,
  connecting: connectingScenes,
  phone: phoneScenes,
  get: getScenes,
  directory: directoryScenes,
  account: accountScenes,
  wallets: walletScenes,
  money: moneyScenes,
  names: namesScenes,
  buying: buyingScenes,
  pay: payingScenes,
  'pay-quote': payQuoteScenes,
  'pay-loading': payLoadingScenes,
  deposit: depositScenes,
  login: loginScenes,
  socials: socialScenes,
  'change-email': changeEmailScenes,
  approval: [...approvalScenes, ...requestScenes],
  'smart-accounts': smartAccountScenes,
  'sign-in': signInScenes,
  networks: networkScenes,
  families: familyScenes,
  send: sendScenes,
  review: reviewScenes,
  asked: askedScenes,
  confirmed: confirmedScenes,
  swap: swapScenes,
  'swap-tokens': swapTokenScenes,
  'swap-review': swapReviewScenes,
  shell: shellScenes,
  parts: partScenes,
  buttons: buttonScenes,
}
