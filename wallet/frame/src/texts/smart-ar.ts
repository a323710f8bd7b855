import type { SmartTexts } from './smart-en.js'

/** Arabic texts of smart accounts. */
export const smartAr: SmartTexts = {
  batch: (count) => `الموافقة على عدة استدعاءات معًا: ${count}`,
  part: (number, count, title) => `${number} من ${count}: ${title}`,
  account: 'الحساب',
  upgrade: 'يصبح حسابًا ذكيًا على هذه الشبكة، بالعنوان نفسه.',
  made: 'يُنشأ معه على هذه الشبكة، بالعنوان الذي له من قبل.',
  upgradeNote: (contract) => `شفرته: ${contract}`,
  replaces: (contract) => `يعمل هذا الحساب بالفعل بشفرة محفظة أخرى: ${contract}. المتابعة تستبدلها على هذه الشبكة.`,
  operator: 'مشغّل هذه المحفظة',
  callsItself: (name) => `يسمّي نفسه «${name}».`,
  grant: 'السماح لحساب بالتصرف نيابة عنك',
  revoke: 'سحب إذن',
  maySend: 'يمكنه إرسال',
  inAll: 'في المجموع، حتى انتهائه.',
  mayCall: 'يمكنه استدعاء',
  functions: 'الدوال',
  asOften: 'يمكنه استدعاء هذه الدوال كلما شاء.',
  withoutAsking: 'ضمن هذه الحدود يتصرف نيابة عن حسابك دون أن يسألك مرة أخرى.',
  grantedTo: 'مُنح لـ',
}
