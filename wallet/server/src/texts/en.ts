import type { FactorKind } from '@latchkey/wallet-protocol/wire'

/** How an email or a page describes the requester. */
interface Place {
  /** Host of the requesting page. */
  readonly host: string
}
interface Coded extends Place {
  readonly code: string
  /** Page on which the code is entered. */
  readonly origin: string
}
interface Vouching extends Place {
  /** Display name: `Google`. */
  readonly provider: string
}
interface Unlocking extends Place {
  readonly kind: FactorKind
  /** Chosen by the visitor, or the name of a browser. */
  readonly label: string | undefined
}

interface Unlocked extends Place {
  /** One of `ways`. */
  readonly way: string
}

const never = 'and share it with no one'
const FACTORS: { readonly [kind in FactorKind]: string } = {
  device: 'a device',
  passkey: 'a passkey',
  password: 'a password',
  code: 'a recovery code',
}

/** The server's texts. Other languages have the same keys. */
export const en = {
  mails: {
    loginCode: {
      subject: ({ code, host }: Coded) => `${code} is your code for ${host}`,
      lead: ({ code, host }: Coded) => `${code} is your code to log in at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is valid for ten minutes. Enter it only at ${origin}, ${never}: we never ask for it.`,
        'If you did not request it, you do not need to do anything.',
      ],
    },
    loginLink: {
      subject: ({ host }: Place) => `A new device wants to log in at ${host}`,
      lead: ({ host }: Place) => `An unknown device wants to log in at ${host} with your address.`,
      after: ({ link }: Place & { readonly link: string }) => [
        `If it is yours, open this page and enter the number that the other window shows. The page then shows the code to enter there:\n${link}`,
        'If it is not yours, open the page and choose "This wasn’t me". The link is valid for twenty minutes.',
      ],
    },
    primaryCode: {
      subject: ({ code }: Coded) => `${code} is your code to change your address`,
      lead: ({ code, host }: Coded) => `${code} is your code to use another email address for your wallet at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is valid for ten minutes. Enter it only at ${origin}, ${never}.`,
        'If you did not request it, someone may have access to one of your devices. Check your devices in the wallet’s settings.',
      ],
    },
    secondaryCode: {
      subject: ({ code }: Coded) => `${code} is your code to confirm this address`,
      lead: ({ code, host }: Coded) => `${code} confirms this address for a wallet at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is valid for ten minutes. Enter it only at ${origin}, ${never}.`,
        'If you did not request it, you do not need to do anything.',
      ],
    },
    taken: {
      subject: ({ host }: Place) => `Someone wanted to use your address at ${host}`,
      lead: (_: Place) =>
        'Someone wanted to use this address for another wallet. It already belongs to your wallet, so nothing was changed.',
      after: (_: Place) => ['If that was you, log in with this address, or choose another one for the other wallet.'],
    },
    changed: {
      subject: ({ host }: Place) => `The address of your wallet at ${host} was changed`,
      lead: ({ host, before, now }: Place & { readonly before: string; readonly now: string }) =>
        `Your wallet at ${host} now has the address ${now} instead of ${before}.`,
      after: (_: Place) => ['Codes are now sent to this address.'],
      final: (_: Place) => 'It was changed on a device that could unlock the wallet before. A link in a mail cannot undo that again.',
      undo: ({ link }: { readonly link: string }) =>
        `If that was not you, undo it within seven days. No new device can then log in for a week:\n${link}`,
    },
    undone: {
      subject: ({ host }: Place) => `The address of your wallet at ${host} was restored`,
      lead: ({ email }: { readonly email: string }) => `The change of address was undone: your wallet has the address ${email} again.`,
      after: (_: Place) => [
        'Devices that could unlock the wallet before the change are still logged in. All others were logged out, and no new device can log in for a week.',
        'If that was not you, change the address again within this week, on a device that is still logged in. That requires no code from the restored address.',
      ],
    },
    exported: {
      subject: ({ host }: Place) => `The words of your wallet at ${host} were shown`,
      lead: (_: Place) =>
        'Someone with one of your devices or your recovery viewed the words of your wallet. Anyone with the words controls the wallet.',
      after: (_: Place) => ['If that was not you, move everything in it to another wallet now.'],
    },
    kit: {
      subject: ({ host }: Place) => `A recovery kit of your wallet at ${host} was created`,
      lead: (_: Place) => 'Someone with one of your devices created a file that restores your wallet with its own password or code.',
      after: (_: Place) => ['If that was not you, move everything in it to another wallet now.'],
    },
    recoveryUsed: {
      subject: ({ host }: Unlocked) => `Your wallet at ${host} was unlocked on a new device`,
      lead: ({ host, way }: Unlocked) => `Your wallet at ${host} was unlocked with ${way} in a browser that is new to it.`,
      after: (_: Unlocked) => [
        'If that was not you, move everything in it to another wallet now, and change the password of your mailbox.',
      ],
    },
    wrongPassword: {
      subject: ({ host }: Place) => `Someone is trying passwords for your wallet at ${host}`,
      lead: (_: Place) =>
        'Three wrong passwords were entered for your wallet in a browser that is new to it. The wallet was not unlocked, and new browsers can only try ten a day.',
      after: (_: Place) => [
        'If that was not you, someone can read your email: change the password of your mailbox now. Your own devices can still unlock the wallet.',
      ],
    },
    deletion: {
      subject: ({ host }: Place) => `Your wallet at ${host} will be deleted`,
      lead: ({ at }: Place & { readonly at: string }) =>
        `Your account and its part of the wallet will be deleted on ${at}. After that, no one can restore them.`,
      after: ({ link }: Place & { readonly link: string }) => [`To keep the account, undo the deletion:\n${link}`],
    },
    loginAdded: {
      subject: ({ host, provider }: Vouching) => `You can now log in to your wallet at ${host} with ${provider}`,
      lead: ({ host, provider }: Vouching) => `${provider} was added as a login of your wallet at ${host}.`,
      after: (_: Vouching) => [
        'If you did not add it, someone may have access to one of your devices. Remove the login in the wallet’s settings, and check your devices there.',
      ],
    },
    loginUsed: {
      subject: ({ host, provider }: Vouching) => `A new device logged in to your wallet at ${host} with ${provider}`,
      lead: ({ host, provider }: Vouching) =>
        `A device that your wallet at ${host} does not know logged in with ${provider}. It cannot unlock the wallet yet.`,
      after: (_: Vouching) => [
        'If that was not you, someone may have access to your account there. Secure that account, and remove the login in the wallet’s settings.',
      ],
    },
    factorAdded: {
      subject: ({ host, kind }: Unlocking) => `Your wallet at ${host} can be unlocked with ${FACTORS[kind]}`,
      lead: ({ host, kind, label }: Unlocking) =>
        `A way to unlock your wallet at ${host} was added: ${FACTORS[kind]}${label === undefined ? '' : ` (${label})`}.`,
      after: (_: Unlocking) => [
        'If you did not add it, someone may have access to one of your devices. Remove it in the wallet’s settings, and move your funds to a new wallet.',
      ],
    },
    factorRemoved: {
      subject: ({ host, kind }: Unlocking) => `Your wallet at ${host} can no longer be unlocked with ${FACTORS[kind]}`,
      lead: ({ host, kind, label }: Unlocking) =>
        `A way to unlock your wallet at ${host} was removed: ${FACTORS[kind]}${label === undefined ? '' : ` (${label})`}.`,
      after: (_: Unlocking) => [
        'If you did not remove it, someone may have access to one of your devices. Check your devices in the wallet’s settings.',
      ],
    },
    loginRemoved: {
      subject: ({ host, provider }: Vouching) => `You can no longer log in to your wallet at ${host} with ${provider}`,
      lead: ({ host, provider }: Vouching) =>
        `The login with ${provider} was removed from your wallet at ${host}. Other devices were logged out.`,
      after: (_: Vouching) => [
        'If you did not remove it, someone may have access to one of your devices. Check your devices in the wallet’s settings.',
      ],
    },
    paused: {
      subject: (_: Place) => 'Login with your address is paused',
      lead: (_: Place) =>
        'Too many wrong codes were entered for your address on new devices. No new device can log in with a code for 24 hours.',
      after: (_: Place) => ['The devices that you have used before are not affected. You do not need to do anything.'],
    },
    pausedDevice: {
      subject: (_: Place) => 'Login on one of your devices is paused',
      lead: (_: Place) =>
        'Too many wrong codes were entered on a device that you have used before. It cannot log in with a code for 24 hours.',
      after: (_: Place) => ['Your other devices are not affected. If that was not you, remove the device in the settings of your wallet.'],
    },
  },
  /** Inside a sentence: “was unlocked with …”. */
  ways: { passkey: 'a passkey', password: 'the password', code: 'the recovery code' },
  facts: {
    page: 'Page',
    browser: 'Browser',
    network: 'Network',
    time: 'Time',
    unknown: 'unknown',
    unknownBrowser: 'Unknown browser',
    browserOn: ({ browser, system }: { readonly browser: string; readonly system: string }) => `${browser} on ${system}`,
  },
  link: {
    title: 'Is this your device?',
    lead: 'Approve only if you just requested it. The window where you are logging in shows a number.',
    number: 'Number in the other window',
    approve: 'Approve and show the code',
    deny: 'This wasn’t me',
    denyTitle: 'Block this login?',
    denyLead: 'The login ends, and for a day no new device on that network can request a login with your address.',
    blockedTitle: 'The login is blocked',
    blocked:
      'No one was logged in, and for a day no new device on that network can request a login with your address. You do not need to do anything else.',
    approvedTitle: 'The device is approved',
    approved: 'Enter the code in the window that requested it, and nowhere else. It is valid for ten minutes and is shown only once.',
    code: 'Code',
    over: 'It has been used or has expired. Start again in the window where you wanted to log in.',
  },
  undo: {
    emailTitle: 'Undo the change of address?',
    email:
      'Your wallet gets its old address back. Devices that could unlock it before the change stay logged in. All others are logged out, and no new device can log in for a week.',
    emailGo: 'Undo',
    emailDone: 'Your wallet has its old address again.',
    deletionTitle: 'Keep the account?',
    deletion: 'The account will not be deleted and stays as it is.',
    deletionGo: 'Keep the account',
    deletionDone: 'The account will not be deleted.',
    takenTitle: 'The old address is in use',
    taken: 'Another wallet has it now, so the change cannot be undone. Contact the operator of this wallet.',
    done: 'Done',
    over: 'It has been used or has expired.',
  },
  social: {
    loadingTitle: 'One moment…',
    loading: 'This window continues automatically.',
    numberTitle: 'Which number does the page show?',
    numberLead: ({ provider }: { readonly provider: string }) =>
      `You came back from ${provider}. Enter the two digits shown on the page where you wanted to log in. Only continue if you started this login yourself.`,
    number: 'Two digits',
    numberGo: 'Confirm',
    elsewhereTitle: 'Did you start this login?',
    elsewhereLead: ({ provider }: { readonly provider: string }) =>
      `It was started in another browser or network than this window’s. If you continue with ${provider}, that browser is logged in as you. A page can show you numbers that belong to someone else: only continue if you started this login yourself, in the browser below.`,
    elsewhereNumber: 'Two digits shown where you started',
    here: 'This window',
    toldTitle: 'Done',
    told: 'You can close this window.',
    doneTitle: 'That worked',
    done: 'Go back to the page where you started. You can close this window.',
    wrongTitle: 'That number does not match',
    wrong: 'No one was logged in. Start again on the page where you wanted to log in.',
    declinedTitle: 'You were not logged in',
    declined: ({ provider }: { readonly provider: string }) =>
      `${provider} did not confirm who you are. Go back to the page where you started to try again.`,
    failed: ({ provider }: { readonly provider: string }) =>
      `${provider} did not respond correctly. Go back to the page where you started to try again.`,
    over: 'It has been used, has expired, or was started in another browser. Start again on the page where you wanted to log in.',
  },
  overTitle: 'This link has expired',
  typeDigits: ({ number }: { readonly number: string }) => `Type ${number} to confirm`,
  wrongDigits: 'Those are not the digits. Try again.',
}
/** Every text of the server. */
export type ServerTexts = typeof en
