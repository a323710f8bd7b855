/** What a mail or a page says of who asked. */
interface Place {
  /** Of the page that asked. */
  readonly host: string
}
interface Coded extends Place {
  readonly code: string
  /** Where the code is to be entered. */
  readonly origin: string
}
interface Vouching extends Place {
  /** As people know it: `Google`. */
  readonly provider: string
}

const never = 'and tell it to nobody'

/** What the server writes to people. Other languages have the same names. */
export const en = {
  mails: {
    loginCode: {
      subject: ({ code, host }: Coded) => `${code} is your code for ${host}`,
      lead: ({ code, host }: Coded) => `${code} is your code to log in at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is good for ten minutes. Enter it only at ${origin}, ${never}: we never ask for it.`,
        'If you did not ask for it, you need not do anything.',
      ],
    },
    loginLink: {
      subject: ({ host }: Place) => `A new device wants to log in at ${host}`,
      lead: ({ host }: Place) => `A device that we do not know wants to log in at ${host} with your address.`,
      after: ({ link }: Place & { readonly link: string }) => [
        `If it is yours, open this page and approve it. It then shows the code to enter:\n${link}`,
        'If it is not yours, open the page and choose "This wasn’t me". The link is good for twenty minutes.',
      ],
    },
    primaryCode: {
      subject: ({ code }: Coded) => `${code} is your code to change your address`,
      lead: ({ code, host }: Coded) => `${code} is your code to use another mail address for your wallet at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is good for ten minutes. Enter it only at ${origin}, ${never}.`,
        'If you did not ask for it, someone can use one of your devices. Look at your devices in the settings of the wallet.',
      ],
    },
    secondaryCode: {
      subject: ({ code }: Coded) => `${code} is your code to confirm this address`,
      lead: ({ code, host }: Coded) => `${code} confirms this address for a wallet at ${host}.`,
      after: ({ origin }: Coded) => [
        `The code is good for ten minutes. Enter it only at ${origin}, ${never}.`,
        'If you did not ask for it, you need not do anything.',
      ],
    },
    taken: {
      subject: ({ host }: Place) => `Someone wanted to use your address at ${host}`,
      lead: (_: Place) => 'Someone wanted to use this address for another wallet. It is in use for yours, so nothing was changed.',
      after: (_: Place) => ['If that was you: log in with this address, or choose another one for the other wallet.'],
    },
    changed: {
      subject: ({ host }: Place) => `The address of your wallet at ${host} was changed`,
      lead: ({ host, before, now }: Place & { readonly before: string; readonly now: string }) =>
        `Your wallet at ${host} now has the address ${now} instead of ${before}.`,
      after: (_: Place) => ['Codes are sent to this address from now on.'],
      undo: ({ link }: { readonly link: string }) =>
        `If that was not you, take it back within seven days. No new device can log in for a week then:\n${link}`,
    },
    undone: {
      subject: ({ host }: Place) => `The address of your wallet at ${host} is the old one again`,
      lead: ({ email }: { readonly email: string }) => `The change of address was taken back: your wallet has the address ${email}.`,
      after: (_: Place) => ['All devices were logged out, and no new device can log in for a week.'],
    },
    exported: {
      subject: ({ host }: Place) => `The words of your wallet at ${host} were shown`,
      lead: (_: Place) =>
        'Someone with one of your devices or your recovery looked at the words of your wallet. Who has the words has the wallet.',
      after: (_: Place) => ['If that was not you, move what it holds to another wallet now.'],
    },
    kit: {
      subject: ({ host }: Place) => `A recovery kit of your wallet at ${host} was made`,
      lead: (_: Place) => 'Someone with one of your devices made a file that opens your wallet with a password or code of its own.',
      after: (_: Place) => ['If that was not you, move what it holds to another wallet now.'],
    },
    deletion: {
      subject: ({ host }: Place) => `Your wallet at ${host} will be deleted`,
      lead: ({ at }: Place & { readonly at: string }) =>
        `Your account and its part of the wallet are deleted on ${at}. After that nobody can bring them back.`,
      after: ({ link }: Place & { readonly link: string }) => [`To keep the account, take the deletion back:\n${link}`],
    },
    loginAdded: {
      subject: ({ host, provider }: Vouching) => `Your wallet at ${host} can be logged in to with ${provider}`,
      lead: ({ host, provider }: Vouching) => `You can log in to your wallet at ${host} with ${provider} from now on, too.`,
      after: (_: Vouching) => [
        'If you did not add that, someone can use one of your devices. Remove the login in the settings of the wallet, and look at your devices there.',
      ],
    },
    loginRemoved: {
      subject: ({ host, provider }: Vouching) => `Your wallet at ${host} can no longer be logged in to with ${provider}`,
      lead: ({ host, provider }: Vouching) =>
        `The login with ${provider} was removed from your wallet at ${host}. Other devices were logged out.`,
      after: (_: Vouching) => [
        'If you did not remove it, someone can use one of your devices. Look at your devices in the settings of the wallet.',
      ],
    },
    paused: {
      subject: (_: Place) => 'Login with your address is paused',
      lead: (_: Place) => 'Too many wrong codes were entered for your address. Nobody can log in with it by code for 24 hours.',
      after: (_: Place) => ['Devices that are logged in stay so. You need not do anything.'],
    },
  },
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
    lead: 'Approve only if you just asked for it and the number is the one that your other window shows.',
    number: 'Number',
    approve: 'Approve and show the code',
    deny: 'This wasn’t me',
    blockedTitle: 'The login is blocked',
    blocked: 'Nobody was logged in, and for a day nobody from that network can ask for your address. You need not do anything else.',
    approvedTitle: 'The device is approved',
    approved: 'Enter the code in the window that asked for it, and nowhere else. It is good for ten minutes and is shown only now.',
    code: 'Code',
    over: 'It was used already, or is too old. Start again in the window where you wanted to log in.',
  },
  undo: {
    emailTitle: 'Take the change of address back?',
    email: 'Your wallet has its old address again. All devices are logged out, and no new device can log in for a week.',
    emailGo: 'Take it back',
    emailDone: 'Your wallet has its old address again.',
    deletionTitle: 'Keep the account?',
    deletion: 'The account is not deleted then, and stays as it is.',
    deletionGo: 'Keep the account',
    deletionDone: 'The account is not deleted.',
    takenTitle: 'The old address is in use',
    taken: 'Another wallet has it by now, so the change cannot be taken back. Write to those who run this wallet.',
    done: 'Done',
    over: 'It was used already, or is too old.',
  },
  social: {
    loadingTitle: 'One moment…',
    loading: 'This window goes on by itself.',
    numberTitle: 'Which number does the page show?',
    numberLead: ({ provider }: { readonly provider: string }) =>
      `You came back from ${provider}. Enter the two digits that the page shows where you wanted to log in. Do it only if you started this login there yourself.`,
    number: 'Two digits',
    numberGo: 'Confirm',
    toldTitle: 'Done',
    told: 'You can close this window.',
    doneTitle: 'That worked',
    done: 'Go back to the page where you started. You can close this window.',
    wrongTitle: 'That is another number',
    wrong: 'Nobody was logged in. Start again on the page where you wanted to log in.',
    declinedTitle: 'You were not logged in',
    declined: ({ provider }: { readonly provider: string }) =>
      `${provider} was not allowed to say who you are. Go back to the page where you started to try again.`,
    failed: ({ provider }: { readonly provider: string }) =>
      `${provider} did not answer as it should. Go back to the page where you started to try again.`,
    over: 'It was used already, is too old, or was started in another browser. Start again on the page where you wanted to log in.',
  },
  overTitle: 'This link is over',
}
/** Every text of the server. */
export type ServerTexts = typeof en
