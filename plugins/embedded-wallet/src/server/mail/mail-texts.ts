import type { Mail } from './mail-transport.js'

/** Who asked, as far as the server can tell. */
export interface Asker {
  /** Page that asked, or its host. */
  readonly origin: string
  readonly browser: string
  /** Address block. */
  readonly place: string | undefined
  readonly now: number
}
type Letter = Omit<Mail, 'to'>

export function loginCodeMail(code: string, asker: Asker): Letter {
  return {
    subject: `${code} is your code for ${hostOf(asker)}`,
    text: lines(
      `${code} is your code to log in at ${hostOf(asker)}.`,
      facts(asker),
      `The code is good for ten minutes. Enter it only at ${asker.origin}, and tell it to nobody: we never ask for it.`,
      'If you did not ask for it, you need not do anything.',
    ),
  }
}

export function loginLinkMail(link: string, asker: Asker): Letter {
  return {
    subject: `A new device wants to log in at ${hostOf(asker)}`,
    text: lines(
      `A device that we do not know wants to log in at ${hostOf(asker)} with your address.`,
      facts(asker),
      `If it is yours, open this page and approve it. It then shows the code to enter:\n${link}`,
      'If it is not yours, open the page and choose "This wasn’t me". The link is good for twenty minutes.',
    ),
  }
}

export function primaryCodeMail(code: string, asker: Asker): Letter {
  return {
    subject: `${code} is your code to change your address`,
    text: lines(
      `${code} is your code to use another mail address for your wallet at ${hostOf(asker)}.`,
      facts(asker),
      `The code is good for ten minutes. Enter it only at ${asker.origin}, and tell it to nobody.`,
      'If you did not ask for it, someone can use one of your devices. Look at your devices in the settings of the wallet.',
    ),
  }
}

export function secondaryCodeMail(code: string, asker: Asker): Letter {
  return {
    subject: `${code} is your code to confirm this address`,
    text: lines(
      `${code} confirms this address for a wallet at ${hostOf(asker)}.`,
      facts(asker),
      `The code is good for ten minutes. Enter it only at ${asker.origin}, and tell it to nobody.`,
      'If you did not ask for it, you need not do anything.',
    ),
  }
}

export function takenMail(asker: Asker): Letter {
  return {
    subject: `Someone wanted to use your address at ${hostOf(asker)}`,
    text: lines(
      'Someone wanted to use this address for another wallet. It is in use for yours, so nothing was changed.',
      facts(asker),
      'If that was you: log in with this address, or choose another one for the other wallet.',
    ),
  }
}

export function changedMail(email: { readonly old: string; readonly new: string }, asker: Asker, undo: string | undefined): Letter {
  return {
    subject: `The address of your wallet at ${hostOf(asker)} was changed`,
    text: lines(
      `Your wallet at ${hostOf(asker)} now has the address ${email.new} instead of ${email.old}.`,
      facts(asker),
      undo === undefined
        ? 'Codes are sent to this address from now on.'
        : `If that was not you, take it back within seven days. No new device can log in for a week then:\n${undo}`,
    ),
  }
}

export function undoneMail(email: string, asker: Asker): Letter {
  return {
    subject: `The address of your wallet at ${hostOf(asker)} is the old one again`,
    text: lines(
      `The change of address was taken back: your wallet has the address ${email}.`,
      'All devices were logged out, and no new device can log in for a week.',
    ),
  }
}

export function exportedMail(asker: Asker): Letter {
  return {
    subject: `The words of your wallet at ${hostOf(asker)} were shown`,
    text: lines(
      'Someone with one of your devices or your recovery looked at the words of your wallet. Who has the words has the wallet.',
      facts(asker),
      'If that was not you, move what it holds to another wallet now.',
    ),
  }
}

export function kitMail(asker: Asker): Letter {
  return {
    subject: `A recovery kit of your wallet at ${hostOf(asker)} was made`,
    text: lines(
      'Someone with one of your devices made a file that opens your wallet with a password or code of its own.',
      facts(asker),
      'If that was not you, move what it holds to another wallet now.',
    ),
  }
}

export function deletionMail(restore: string, at: number, asker: Asker): Letter {
  return {
    subject: `Your wallet at ${hostOf(asker)} will be deleted`,
    text: lines(
      `Your account and its part of the wallet are deleted on ${whenOf(at)}. After that nobody can bring them back.`,
      facts(asker),
      `To keep the account, take the deletion back:\n${restore}`,
    ),
  }
}

export function pausedMail(asker: Asker): Letter {
  return {
    subject: 'Login with your address is paused',
    text: lines(
      'Too many wrong codes were entered for your address. Nobody can log in with it by code for 24 hours.',
      facts(asker),
      'Devices that are logged in stay so. You need not do anything.',
    ),
  }
}

function facts({ origin, browser, place, now }: Asker): string {
  return [`Page: ${origin}`, `Browser: ${browser}`, `Network: ${place ?? 'unknown'}`, `Time: ${whenOf(now)}`].join('\n')
}

function hostOf({ origin }: Asker): string {
  return new URL(origin).host
}

/** `2026-01-31 12:00 UTC` */
export function whenOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}
