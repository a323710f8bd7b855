/**
 * Schemes of browsers, operating systems, protocols or common programs: they read files, install, call, search or launch something else. No
 * wallet owns them, whatever a list claims. Names ending in `*` are prefixes.
 */
const TAKEN =
  'about acap addressbook afp android-app android.* app-prefs app-settings apple* applescript applenews* blob calshow callto chrome* chromium cid cifs com.android.* com.apple.* com.google.* com.microsoft.* content data dav davs dict dns docker edge ext+* facetime* feed fido file filesystem firefox* ftp ftps geo git github-* googlechrome* gopher hcp help hg http https icap imap imaps intent ipp ipps irc ircs itms* its jar javascript jnlp ldap ldaps livescript magnet mailto man maps market message mid mk mms mmsto mocha moz* ms-* mshelp microsoft* msteams news nfs nntp onenote* opera openid otpauth* pop prefs res resource rlogin rtsp rtspu safari* search search-ms sftp shell shoebox shortcuts sip sips skype* slack smb sms smsto snews ssh steam svn tel telnet telprompt terminal tn3270 urn vbscript view-source vnc vscode* vsweb web+* webcal* workflow ws wss wyciwyg x-apple* x-man-page x-web-search xmpp zoommtg zoomus'
/** A scheme per RFC 3986, followed by characters that need no encoding: no space, no control character, no fragment. */
const SHAPE = /^([a-z][a-z\d+.-]*)(?::(?:\/*)([\w.~!$&'()*+,;=:@%/?-]*))?$/i

/**
 * Returns the start of an address that opens an app, `scheme://` or `scheme://path/`, from a base as wallet lists write it (`x`, `x:`,
 * `x://` and `x:///` all mean the same). Undefined for anything that cannot belong to a wallet's app. Does not check who owns the scheme:
 * only pass values from the record of a listed wallet.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-3.1
 */
export function appBase(link: string | undefined): string | undefined {
  const [, scheme, rest = ''] = SHAPE.exec(link ?? '') ?? []
  if (scheme === undefined || isTaken(scheme.toLowerCase())) return undefined
  return `${scheme}://${rest && `${rest.replace(/\/+$/, '')}/`}`
}

function isTaken(scheme: string): boolean {
  return TAKEN.split(' ').some((name) => (name.endsWith('*') ? scheme.startsWith(name.slice(0, -1)) : scheme === name))
}
