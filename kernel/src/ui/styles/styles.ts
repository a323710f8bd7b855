import { basicStyles } from './basics.js'
import { choiceStyles } from './choice.js'
import { detailsStyles } from './details.js'
import { fieldStyles } from './field.js'
import { helpStyles } from './help.js'
import { markStyles } from './mark.js'
import { noticeStyles } from './notice.js'
import { otpStyles } from './otp.js'
import { qrStyles } from './qr.js'
import { ringStyles } from './ring.js'
import { sumStyles } from './sum.js'
import { switchStyles } from './switch.js'
import { tabsStyles } from './tabs.js'
import { tileStyles } from './tile.js'
import { valueStyles } from './value.js'

/** The whole design system as one sheet, for building blocks outside the modal. */
export const styles: string = /* @__PURE__ */ [
  basicStyles,
  fieldStyles,
  sumStyles,
  otpStyles,
  choiceStyles,
  switchStyles,
  tabsStyles,
  tileStyles,
  valueStyles,
  markStyles,
  helpStyles,
  ringStyles,
  qrStyles,
  detailsStyles,
  noticeStyles,
].join('')
