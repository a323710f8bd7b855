import type { FactorKind } from '@latchkey/wallet-protocol/wire'
import type { ServerTexts } from './en.js'

const never = 'und verrate ihn niemandem'

const FACTORS: { readonly [kind in FactorKind]: string } = {
  device: 'einem Gerät',
  passkey: 'einem Passkey',
  password: 'einem Passwort',
  code: 'einem Wiederherstellungscode',
}

export const de: ServerTexts = {
  mails: {
    loginCode: {
      subject: ({ code, host }) => `${code} ist dein Code für ${host}`,
      lead: ({ code, host }) => `${code} ist dein Code, um dich bei ${host} anzumelden.`,
      after: ({ origin }) => [
        `Der Code gilt zehn Minuten. Gib ihn nur auf ${origin} ein, ${never}: wir fragen nie danach.`,
        'Wenn du ihn nicht angefordert hast, musst du nichts tun.',
      ],
    },
    loginLink: {
      subject: ({ host }) => `Ein neues Gerät möchte sich bei ${host} anmelden`,
      lead: ({ host }) => `Ein Gerät, das wir nicht kennen, möchte sich mit deiner Adresse bei ${host} anmelden.`,
      after: ({ link }) => [
        `Wenn es deines ist, öffne diese Seite und gib die Zahl ein, die das andere Fenster zeigt. Dann zeigt sie den Code, der dort einzugeben ist:\n${link}`,
        'Wenn es nicht deines ist, öffne die Seite und wähle „Das war ich nicht“. Der Link gilt zwanzig Minuten.',
      ],
    },
    primaryCode: {
      subject: ({ code }) => `${code} ist dein Code, um deine Adresse zu ändern`,
      lead: ({ code, host }) => `${code} ist dein Code, um eine andere Mailadresse für deine Wallet bei ${host} zu verwenden.`,
      after: ({ origin }) => [
        `Der Code gilt zehn Minuten. Gib ihn nur auf ${origin} ein, ${never}.`,
        'Wenn du ihn nicht angefordert hast, kann jemand eines deiner Geräte benutzen. Sieh in den Einstellungen der Wallet nach deinen Geräten.',
      ],
    },
    secondaryCode: {
      subject: ({ code }) => `${code} ist dein Code, um diese Adresse zu bestätigen`,
      lead: ({ code, host }) => `${code} bestätigt diese Adresse für eine Wallet bei ${host}.`,
      after: ({ origin }) => [
        `Der Code gilt zehn Minuten. Gib ihn nur auf ${origin} ein, ${never}.`,
        'Wenn du ihn nicht angefordert hast, musst du nichts tun.',
      ],
    },
    taken: {
      subject: ({ host }) => `Jemand wollte deine Adresse bei ${host} verwenden`,
      lead: () =>
        'Jemand wollte diese Adresse für eine andere Wallet verwenden. Die Adresse gehört schon zu deiner, also wurde nichts geändert.',
      after: () => ['Wenn du das warst: melde dich mit dieser Adresse an, oder nimm für die andere Wallet eine andere.'],
    },
    changed: {
      subject: ({ host }) => `Die Adresse deiner Wallet bei ${host} wurde geändert`,
      lead: ({ host, before, now }) => `Deine Wallet bei ${host} hat jetzt die Adresse ${now} statt ${before}.`,
      after: () => ['Codes gehen ab jetzt an diese Adresse.'],
      final: () =>
        'Geändert wurde die Adresse auf einem Gerät, das die Wallet schon vorher entsperren konnte. Ein Link in einer Mail kann das nicht noch einmal zurücknehmen.',
      undo: ({ link }) =>
        `Wenn du das nicht warst, nimm es innerhalb von sieben Tagen zurück. Dann kann sich eine Woche lang kein neues Gerät anmelden:\n${link}`,
    },
    undone: {
      subject: ({ host }) => `Deine Wallet bei ${host} hat wieder die alte Adresse`,
      lead: ({ email }) => `Die Änderung der Adresse wurde zurückgenommen: deine Wallet hat die Adresse ${email}.`,
      after: () => [
        'Geräte, die die Wallet schon vor der Änderung entsperren konnten, sind noch angemeldet. Alle anderen wurden abgemeldet, und eine Woche lang kann sich kein neues anmelden.',
        'Wenn du das nicht warst, ändere die Adresse in dieser Woche noch einmal, auf einem Gerät, das noch angemeldet ist. Dafür ist kein Code von der alten Adresse nötig.',
      ],
    },
    exported: {
      subject: ({ host }) => `Die Wörter deiner Wallet bei ${host} wurden gezeigt`,
      lead: () =>
        'Jemand mit einem deiner Geräte oder deiner Wiederherstellung hat die Wörter deiner Wallet angesehen. Wer die Wörter hat, hat die Wallet.',
      after: () => ['Wenn du das nicht warst, bringe jetzt alles in eine andere Wallet.'],
    },
    kit: {
      subject: ({ host }) => `Eine Wiederherstellungsdatei deiner Wallet bei ${host} wurde erstellt`,
      lead: () => 'Jemand mit einem deiner Geräte hat eine Datei erstellt, die deine Wallet mit einem eigenen Passwort oder Code öffnet.',
      after: () => ['Wenn du das nicht warst, bringe jetzt alles in eine andere Wallet.'],
    },
    recoveryUsed: {
      subject: ({ host }) => `Deine Wallet bei ${host} wurde auf einem neuen Gerät entsperrt`,
      lead: ({ host, way }) => `Deine Wallet bei ${host} wurde mit ${way} in einem Browser entsperrt, den sie noch nicht kannte.`,
      after: () => ['Wenn du das nicht warst, bringe jetzt alles in eine andere Wallet und ändere das Passwort deines Postfachs.'],
    },
    wrongPassword: {
      subject: ({ host }) => `Jemand probiert Passwörter für deine Wallet bei ${host}`,
      lead: () =>
        'Für deine Wallet wurden in einem unbekannten Browser drei falsche Passwörter eingegeben. Die Wallet blieb gesperrt, und neue Browser haben nur zehn Versuche am Tag.',
      after: () => [
        'Wenn du das nicht warst, kann jemand deine E-Mails lesen: Ändere jetzt das Passwort deines Postfachs. Deine eigenen Geräte können die Wallet weiter entsperren.',
      ],
    },
    deletion: {
      subject: ({ host }) => `Deine Wallet bei ${host} wird gelöscht`,
      lead: ({ at }) => `Dein Konto und sein Teil der Wallet werden am ${at} gelöscht. Danach kann sie niemand zurückholen.`,
      after: ({ link }) => [`Um das Konto zu behalten, nimm die Löschung zurück:\n${link}`],
    },
    loginAdded: {
      subject: ({ host, provider }) => `Bei deiner Wallet auf ${host} kann man sich mit ${provider} anmelden`,
      lead: ({ host, provider }) => `Du kannst dich bei deiner Wallet auf ${host} ab jetzt auch mit ${provider} anmelden.`,
      after: () => [
        'Wenn du das nicht hinzugefügt hast, kann jemand eines deiner Geräte benutzen. Entferne die Anmeldung in den Einstellungen der Wallet und sieh dir dort deine Geräte an.',
      ],
    },
    loginUsed: {
      subject: ({ host, provider }) => `Ein neues Gerät hat sich mit ${provider} bei deiner Wallet auf ${host} angemeldet`,
      lead: ({ host, provider }) =>
        `Ein Gerät, das deine Wallet auf ${host} nicht kennt, hat sich mit ${provider} angemeldet. Entsperren kann es die Wallet noch nicht.`,
      after: () => [
        'Wenn du das nicht warst, kann jemand dein Konto dort benutzen. Sichere dieses Konto, und entferne die Anmeldung in den Einstellungen der Wallet.',
      ],
    },
    factorAdded: {
      subject: ({ host, kind }) => `Deine Wallet auf ${host} lässt sich mit ${FACTORS[kind]} entsperren`,
      lead: ({ host, kind, label }) =>
        `Deine Wallet auf ${host} lässt sich ab jetzt auch mit ${FACTORS[kind]} entsperren${label === undefined ? '' : ` (${label})`}.`,
      after: () => [
        'Wenn du das nicht hinzugefügt hast, kann jemand eines deiner Geräte benutzen. Entferne es in den Einstellungen der Wallet, und überweise dein Guthaben an eine neue Wallet.',
      ],
    },
    factorRemoved: {
      subject: ({ host, kind }) => `Deine Wallet auf ${host} lässt sich nicht mehr mit ${FACTORS[kind]} entsperren`,
      lead: ({ host, kind, label }) =>
        `Deine Wallet auf ${host} lässt sich nicht mehr mit ${FACTORS[kind]} entsperren${label === undefined ? '' : ` (${label})`}.`,
      after: () => [
        'Wenn du das nicht entfernt hast, kann jemand eines deiner Geräte benutzen. Sieh dir deine Geräte in den Einstellungen der Wallet an.',
      ],
    },
    loginRemoved: {
      subject: ({ host, provider }) => `Bei deiner Wallet auf ${host} kann man sich nicht mehr mit ${provider} anmelden`,
      lead: ({ host, provider }) =>
        `Die Anmeldung mit ${provider} wurde von deiner Wallet auf ${host} entfernt. Andere Geräte wurden abgemeldet.`,
      after: () => [
        'Wenn du sie nicht entfernt hast, kann jemand eines deiner Geräte benutzen. Sieh dir deine Geräte in den Einstellungen der Wallet an.',
      ],
    },
    paused: {
      subject: () => 'Die Anmeldung mit deiner Adresse ruht',
      lead: () =>
        'Für deine Adresse wurden auf neuen Geräten zu viele falsche Codes eingegeben. 24 Stunden lang kann sich kein neues Gerät per Code anmelden.',
      after: () => ['Geräte, die du schon benutzt hast, sind nicht betroffen. Du musst nichts tun.'],
    },
    pausedDevice: {
      subject: () => 'Die Anmeldung auf einem deiner Geräte ruht',
      lead: () =>
        'Auf einem Gerät, das du schon benutzt hast, wurden zu viele falsche Codes eingegeben. 24 Stunden lang kann es sich nicht per Code anmelden.',
      after: () => [
        'Deine anderen Geräte sind nicht betroffen. Wenn du das nicht warst, entferne das Gerät in den Einstellungen deiner Wallet.',
      ],
    },
  },
  ways: { passkey: 'einem Passkey', password: 'dem Passwort', code: 'dem Wiederherstellungscode' },
  facts: {
    page: 'Seite',
    browser: 'Browser',
    network: 'Netzwerk',
    time: 'Zeit',
    unknown: 'unbekannt',
    unknownBrowser: 'Unbekannter Browser',
    browserOn: ({ browser, system }) => `${browser} unter ${system}`,
  },
  link: {
    title: 'Ist das dein Gerät?',
    lead: 'Bestätige nur, wenn du das gerade angefordert hast. Das Fenster, in dem du dich anmeldest, zeigt eine Zahl.',
    number: 'Zahl im anderen Fenster',
    approve: 'Bestätigen und den Code zeigen',
    deny: 'Das war ich nicht',
    denyTitle: 'Diese Anmeldung sperren?',
    denyLead: 'Die Anmeldung endet, und einen Tag lang kann kein neues Gerät aus diesem Netzwerk deine Adresse anfragen.',
    blockedTitle: 'Die Anmeldung ist gesperrt',
    blocked:
      'Niemand wurde angemeldet, und einen Tag lang kann kein neues Gerät aus diesem Netzwerk deine Adresse anfragen. Mehr musst du nicht tun.',
    approvedTitle: 'Das Gerät ist bestätigt',
    approved:
      'Gib den Code in dem Fenster ein, das danach gefragt hat, und sonst nirgends. Er gilt zehn Minuten und wird nur jetzt gezeigt.',
    code: 'Code',
    over: 'Er wurde schon benutzt oder ist zu alt. Fang in dem Fenster, in dem du dich anmelden wolltest, von vorn an.',
  },
  undo: {
    emailTitle: 'Die Änderung der Adresse zurücknehmen?',
    email:
      'Deine Wallet hat dann wieder ihre alte Adresse. Geräte, die sie schon vor der Änderung entsperren konnten, bleiben angemeldet. Alle anderen werden abgemeldet, und eine Woche lang kann sich kein neues anmelden.',
    emailGo: 'Zurücknehmen',
    emailDone: 'Deine Wallet hat wieder ihre alte Adresse.',
    deletionTitle: 'Das Konto behalten?',
    deletion: 'Das Konto wird dann nicht gelöscht und bleibt, wie es ist.',
    deletionGo: 'Konto behalten',
    deletionDone: 'Das Konto wird nicht gelöscht.',
    takenTitle: 'Die alte Adresse ist vergeben',
    taken:
      'Inzwischen hat sie eine andere Wallet, also lässt sich die Änderung nicht zurücknehmen. Schreib denen, die diese Wallet betreiben.',
    done: 'Fertig',
    over: 'Er wurde schon benutzt oder ist zu alt.',
  },
  social: {
    loadingTitle: 'Einen Moment …',
    loading: 'Dieses Fenster geht von selbst weiter.',
    numberTitle: 'Welche Zahl zeigt die Seite?',
    numberLead: ({ provider }) =>
      `Du kommst von ${provider} zurück. Gib die zwei Ziffern ein, die die Seite zeigt, auf der du dich anmelden wolltest. Tu das nur, wenn du diese Anmeldung dort selbst begonnen hast.`,
    number: 'Zwei Ziffern',
    numberGo: 'Bestätigen',
    elsewhereTitle: 'Hast du diese Anmeldung begonnen?',
    elsewhereLead: ({ provider }) =>
      `Diese Anmeldung wurde in einem anderen Browser oder Netzwerk begonnen als dem dieses Fensters. Wenn du mit ${provider} weitermachst, wird jener Browser als du angemeldet. Eine Seite kann dir Zahlen zeigen, die jemand anderem gehören: Mach nur weiter, wenn du sie selbst begonnen hast, in dem Browser hier unten.`,
    elsewhereNumber: 'Zwei Ziffern von dort, wo du begonnen hast',
    here: 'Dieses Fenster',
    toldTitle: 'Fertig',
    told: 'Du kannst dieses Fenster schließen.',
    doneTitle: 'Das hat geklappt',
    done: 'Geh zurück zu der Seite, auf der du begonnen hast. Du kannst dieses Fenster schließen.',
    wrongTitle: 'Das ist eine andere Zahl',
    wrong: 'Niemand wurde angemeldet. Fang auf der Seite, auf der du dich anmelden wolltest, von vorn an.',
    declinedTitle: 'Du wurdest nicht angemeldet',
    declined: ({ provider }) =>
      `${provider} durfte nicht sagen, wer du bist. Geh zurück zu der Seite, auf der du begonnen hast, um es noch einmal zu versuchen.`,
    failed: ({ provider }) =>
      `${provider} hat nicht geantwortet, wie es sollte. Geh zurück zu der Seite, auf der du begonnen hast, um es noch einmal zu versuchen.`,
    over: 'Er wurde schon benutzt, ist zu alt oder wurde in einem anderen Browser begonnen. Fang auf der Seite, auf der du dich anmelden wolltest, von vorn an.',
  },
  overTitle: 'Dieser Link gilt nicht mehr',
  typeDigits: ({ number }) => `Gib zur Bestätigung ${number} ein`,
  wrongDigits: 'Das sind andere Ziffern. Versuch es noch einmal.',
}
